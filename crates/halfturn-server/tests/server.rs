//! The server, as its visitors see it: over real connections.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, SocketAddr, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use halfturn::{Engine, Limits};
use halfturn_cube::{Algorithm, Held};
use halfturn_server::{Options, serve};
use serde_json::{Value, json};

const SCRAMBLE: &str = "F' U2 L2 B D2 F L2 F D2 B R2 U2 D' B' R U F R' B' D'";
/// Takes longer than anybody waits.
const HOPELESS: &str = r#"{"input": "F' U2 L2 B D2 F L2 F D2 B R2 U2 D' B' R U F R' B' D'", "max_length": 14}"#;
/// Likewise.
const ENDLESS: &str = r#"{"input": "F' U2 L2 B D2 F L2 F D2 B R2 U2 D' B' R U F R' B' D'", "best": true}"#;

/// Longer than anything here takes, on a machine that is busy with other work too.
const TOO_LONG: Duration = Duration::from_secs(120);
const WORKING: &str = "halfturn_working";
const ANSWERED: &str = "halfturn_questions_total{ask=\"solve\",outcome=\"answered\"}";
const LEFT: &str = "halfturn_questions_total{ask=\"solve\",outcome=\"left\"}";
const BUSY: &str = "halfturn_questions_total{ask=\"solve\",outcome=\"busy\"}";

struct Running {
    address: SocketAddr,
    robots: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Running {
    fn start(change: impl FnOnce(&mut Options, &mut Limits)) -> Self {
        let here: SocketAddr = ([127, 0, 0, 1], 0).into();
        let mut options = Options { robots: Some(here), ..Options::new(here, 2) };
        let mut limits = Limits {
            improvement_time: Duration::from_millis(100),
            time: TOO_LONG,
            table_bytes: 50_000_000,
            solutions: 100,
            within: 1,
            scrambles: 100,
            input_bytes: 10_000,
            moves: 1000,
            depth: 3,
        };
        change(&mut options, &mut limits);
        let engine = Engine::builder().in_memory().threads(1).limits(limits).build();
        engine.solver(&halfturn::SOLVERS[0], None, &()).expect("tiny tables are always there");
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let (sender, receiver) = mpsc::channel();
        let thread = thread::spawn(move || {
            let wait = async move {
                while !stopped.load(Ordering::Relaxed) {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
            };
            serve(options, engine, |address, robots| sender.send((address, robots)).expect("the test waits"), wait)
        });
        let (address, robots) = receiver.recv().expect("the server starts");
        Self { address, robots: robots.expect("the server listens for robots"), stop, thread: Some(thread) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(TOO_LONG)).expect("a time");
        stream
    }

    /// Sends a request, and gives the status and the body of the answer.
    fn send(&self, request: &str) -> (u16, String) {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("the server reads");
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, answer.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned()))
    }

    fn get(&self, path: &str) -> (u16, String) {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
    }

    fn post(&self, name: &str, body: &str) -> (u16, Value) {
        let (status, body) = self.send(&request(name, body, "close", "*/*"));
        (status, serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}")))
    }

    /// Whether a question is answered. A server with little request_timeout may cut off a client
    /// that had to wait for its processor, so the request is repeated.
    fn still_answers(&self) -> bool {
        wait_until(|| self.send(&request("solve", r#"{"input": "R U F"}"#, "close", "*/*")).0 == 200)
    }

    fn metric(&self, line: &str) -> u64 {
        let (_, text) = self.get("/api/v1/metrics");
        let found = text.lines().find_map(|known| known.strip_prefix(line)?.trim().parse().ok());
        found.unwrap_or(0)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let ended = self.thread.take().map(JoinHandle::join);
        assert!(thread::panicking() || matches!(ended, Some(Ok(Ok(())))), "the server ends well");
    }
}

fn request(name: &str, body: &str, connection: &str, accept: &str) -> String {
    format!(
        "POST /api/v1/{name} HTTP/1.1\r\nHost: localhost:8333\r\nConnection: {connection}\r\nAccept: {accept}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

fn wait_until(what: impl Fn() -> bool) -> bool {
    let started = Instant::now();
    while started.elapsed() < TOO_LONG {
        if what() {
            return true;
        }
        thread::sleep(Duration::from_millis(20));
    }
    false
}

#[test]
fn questions_are_answered() {
    let server = Running::start(|_, _| {});
    let (status, answer) = server.post("solve", &json!({"input": SCRAMBLE}).to_string());
    assert_eq!(status, 200);
    let whole: Algorithm = format!("{SCRAMBLE} {}", answer["solution"].as_str().unwrap()).parse().unwrap();
    assert_eq!(Held::from(&whole), Held::SOLVED);
    let (status, answer) = server.post("scramble", "{}");
    assert!(status == 200 && answer["scrambles"][0]["scramble"].is_string(), "{answer}");
    let (status, answer) = server.post("algs", r#"{"case": "oll 27", "moves": "R U"}"#);
    assert!(status == 200 && answer["cases"][0]["complete_to"] == 7, "{answer}");
    let (status, answer) = server.post("cases", r#"{"set": "pll"}"#);
    assert!(status == 200 && answer["cases"][0]["name"] == "Aa", "{answer}");
    let (status, text) = server.get("/api/v1/distribution/cross");
    assert!(status == 200 && text.contains("[1,15,158,1394,9809,46381,97254,34966,102]"), "{text}");
    let (status, text) = server.get("/api/v1/distribution/positions?depth=2");
    assert!(status == 200 && text.contains("[1,18,243]"), "{text}");
    assert!(server.get("/api/v1/distribution/positions").1.contains("[1,18,243,3240]"));
    assert_eq!(server.get("/api/v1/distribution/positions?depth=4").0, 403);
    assert_eq!(server.get("/api/v1/distribution/positions?depth=x").0, 400);
    assert_eq!(server.get("/api/v1/distribution/positions?length=2").0, 400);
    let (status, text) = server.get("/api/v1/distribution/positions?depth=2&metric=qtm");
    assert!(status == 200 && text.contains("[1,12,114]"), "{text}");
    let (status, text) = server.get("/api/v1/distribution/cross?from=R+U2%20F%27&depth=1");
    assert!(status == 200 && text.contains("\"from\":\""), "{text}");
    assert_eq!(server.get("/api/v1/distribution/cross?from=%2").0, 400);
    assert_eq!(server.get("/api/v1/distribution/cross?metric=stm").0, 400);
    assert_eq!(server.get("/api/v1/distribution/positions?from=R").0, 400);
    assert_eq!(server.get("/api/v1/health").0, 200);
    assert_eq!(server.get("/api/v1/catalogue").0, 200);
    assert!(server.get("/api/").1.contains("/api/v1/stage"));
    assert!(server.metric(ANSWERED) >= 1);
    assert_eq!(server.get("/").0, 200);
}

#[test]
fn what_is_wrong_has_a_status_and_a_sentence() {
    let server = Running::start(|_, _| {});
    let ask = |name: &str, body: &str| {
        let (status, answer) = server.post(name, body);
        assert!(answer["error"]["message"].as_str().is_some_and(|message| message.len() > 10), "{answer}");
        (status, answer["error"]["name"].as_str().unwrap().to_owned())
    };
    assert_eq!(ask("solve", r#"{"input": "R Q"}"#), (422, "notation".to_owned()));
    assert_eq!(ask("check", &json!({"input": "U".repeat(54)}).to_string()), (422, "color_counts".to_owned()));
    assert_eq!(ask("solve", "nonsense"), (400, "question".to_owned()));
    assert_eq!(ask("scramble", "[null, null]"), (400, "question".to_owned()));
    assert_eq!(ask("solve", r#"{"input": "R", "more": 1}"#), (400, "question".to_owned()));
    assert_eq!(ask("solve", r#"{"input": "R", "solver": "optimal", "tables": "large"}"#), (403, "too_much".to_owned()));
    assert_eq!(ask("solve", &" ".repeat(100_000)), (413, "too_long".to_owned()));
    assert_eq!(ask("nothing", "{}"), (404, "not_found".to_owned()));
    assert_eq!(server.get("/api/v1/solve").0, 405);
    assert_eq!(server.get("/no/such/page").0, 404);
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/..%2f..%2fetc/passwd"] {
        assert_eq!(server.get(path).0, 404, "{path}");
    }
    let plain = request("solve", r#"{"input": "R"}"#, "close", "*/*").replace("application/json", "text/plain");
    assert_eq!(server.send(&plain).0, 415);
    // A page from elsewhere that has a name of its own for this machine.
    let foreign = request("solve", r#"{"input": "R"}"#, "close", "*/*").replace("localhost:8333", "evil.example");
    assert_eq!(server.send(&foreign).0, 421);
    assert_eq!(server.send("no request at all\r\n\r\n").0, 400);
}

#[test]
fn events_come_line_by_line() {
    let server = Running::start(|_, _| {});
    let body = r#"{"input": "R U2 F' L D B2", "colors": "W", "stages": "cross..xcross"}"#;
    let (status, text) = server.send(&request("analyze", body, "close", "application/x-ndjson"));
    assert_eq!(status, 200);
    let objects: Vec<Value> =
        text.lines().filter(|line| line.starts_with("{")).map(|line| serde_json::from_str(line).unwrap()).collect();
    let exact = objects.iter().filter(|object| object["event"] == "length" && object["exact"] == true).count();
    assert_eq!(exact, 2, "{text}");
    assert_eq!(objects.last().unwrap()["lengths"]["cross"]["W"], 5);
}

#[test]
fn work_stops_when_the_client_disconnects() {
    let server = Running::start(|options, _| options.workers = 1);
    for (ended, accept) in [(1, "*/*"), (2, "application/x-ndjson")] {
        let mut stream = server.connect();
        stream.write_all(request("solve", ENDLESS, "close", accept).as_bytes()).unwrap();
        assert!(wait_until(|| server.metric(WORKING) == 1), "{}", server.get("/api/v1/metrics").1);
        stream.shutdown(Shutdown::Both).unwrap();
        // The search ends, with what it had found or with nothing.
        let over = || server.metric(WORKING) == 0 && server.metric(LEFT) + server.metric(ANSWERED) == ended;
        assert!(wait_until(over), "{}", server.get("/api/v1/metrics").1);
    }
}

#[test]
fn a_flood_of_long_questions_leaves_others_answered() {
    const SHORT: u64 = 20;
    let server = Running::start(|options, _| options.queue = 2);
    let flood: Vec<TcpStream> = [ENDLESS, HOPELESS]
        .repeat(10)
        .into_iter()
        .map(|question| {
            let mut stream = server.connect();
            stream.write_all(request("solve", question, "close", "*/*").as_bytes()).unwrap();
            stream
        })
        .collect();
    assert!(wait_until(|| server.metric(BUSY) >= 10 && server.metric(WORKING) == 2));
    for _ in 0..SHORT {
        assert_eq!(server.post("solve", r#"{"input": "R U F"}"#).0, 200);
    }
    // The long questions still run: the short ones did not wait for them.
    assert_eq!((server.metric(ANSWERED), server.metric(WORKING)), (SHORT, 2));
    // Refused clients get the status and the code.
    let told = |stream: &TcpStream| {
        let mut start = [0; 12];
        stream.set_nonblocking(true).unwrap();
        stream.peek(&mut start).is_ok_and(|length| length == start.len()) && start.ends_with(b"503")
    };
    assert!(wait_until(|| flood.iter().filter(|stream| told(stream)).count() >= 10));
}

#[test]
fn slow_and_broken_requests_are_cut_off() {
    let server = Running::start(|options, _| {
        options.request_timeout = Duration::from_millis(300);
        options.connections = 8;
    });
    let whole = request("solve", r#"{"input": "R U F"}"#, "close", "*/*");
    let mut streams = Vec::new();
    for cut in [0, 1, 20, whole.len() - 5] {
        let mut stream = server.connect();
        stream.write_all(&whole.as_bytes()[..cut]).unwrap();
        streams.push(stream);
    }
    for mut stream in streams {
        let mut rest = Vec::new();
        assert!(stream.read_to_end(&mut rest).is_ok(), "the server hangs up");
    }
    // More than there are places for, half of them gone at once.
    let crowd: Vec<TcpStream> = (0..30).map(|_| server.connect()).collect();
    drop(crowd);
    assert!(server.still_answers());
}

#[test]
fn random_bytes_do_no_harm() {
    let server = Running::start(|options, _| options.request_timeout = Duration::from_millis(200));
    let mut seed = 7_u64;
    let mut random = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
    let whole = request("solve", r#"{"input": "R U F", "max_length": 20, "best": false}"#, "close", "*/*").into_bytes();
    for _ in 0..300 {
        let mut bytes = whole.clone();
        for _ in 0..1 + random() % 5 {
            let place = random() % bytes.len();
            bytes[place] = random() as u8;
        }
        let mut stream = server.connect();
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/1.1 500"), "{}", String::from_utf8_lossy(&bytes));
    }
    assert!(server.still_answers());
}

#[test]
fn robots_ask_line_by_line() {
    let server = Running::start(|_, _| {});
    let stream = TcpStream::connect(server.robots).unwrap();
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    let mut ask = |text: &str| {
        (&stream).write_all(format!("{text}\n").as_bytes()).unwrap();
        lines.next().unwrap().unwrap()
    };
    assert_eq!(ask("R U F"), "F' U' R'");
    assert_eq!(ask("R U R' U' U R U' R'"), "");
    assert!(ask("R Q").starts_with("error 9 "));
    assert!(ask("").starts_with("error 10 "));
    assert_eq!(ask("R"), "R'");
    assert!(ask(&"R ".repeat(100_000)).starts_with("error 10 "));
}

#[test]
fn what_was_begun_is_finished_when_the_server_ends() {
    let server = Running::start(|_, _| {});
    let mut stream = server.connect();
    let body = r#"{"input": "R U2 F' L D B2 U R2 F D' L2 B U2 R' F2 U L' D2 B R F'", "best": true, "time_ms": 1000}"#;
    stream.write_all(request("solve", body, "keep-alive", "*/*").as_bytes()).unwrap();
    // On a busy machine it may be over before anybody looks.
    assert!(wait_until(|| server.metric(WORKING) == 1 || server.metric(ANSWERED) == 1));
    server.stop.store(true, Ordering::Relaxed);
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
#[cfg(feature = "schema")]
fn the_description_is_current() {
    // Not `assert_eq!`, which would print both.
    assert!(halfturn_server::DESCRIPTION.trim_end() == halfturn_server::described(), "run `make openapi`");
}

/// Every question has a row in `docs/server.md`, with all of its fields.
#[test]
fn the_documentation_has_all_questions() {
    let page = include_str!("../../../docs/server.md");
    let description: Value = serde_json::from_str(halfturn_server::DESCRIPTION).unwrap();
    let mut checked = 0;
    for (path, item) in description["paths"].as_object().unwrap() {
        let Some(schema) = item["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str() else {
            continue;
        };
        let name = path.rsplit('/').next().unwrap();
        assert!(page.contains(&format!("\n| `{name}` |")), "docs/server.md has no row for {name}");
        let schema = description.pointer(schema.trim_start_matches('#')).unwrap();
        for field in schema["properties"].as_object().unwrap().keys() {
            assert!(page.contains(&format!("`{field}`")), "docs/server.md lacks the field {field} of {name}");
        }
        checked += 1;
    }
    assert!(checked >= 7, "{checked} questions");
}

#[test]
fn questions_of_the_capabilities_exist() {
    let description: Value = serde_json::from_str(halfturn_server::DESCRIPTION).unwrap();
    let mut checked = 0;
    for capability in halfturn::CAPABILITIES {
        let halfturn::Access::By(name) = capability.http else { continue };
        let (question, field) = name.split_once(' ').map_or((name, None), |(name, field)| (name, Some(field)));
        let path = format!("/api/v1/{question}");
        let paths = description["paths"].as_object().unwrap();
        let asked = paths.iter().find(|(known, _)| known.starts_with(&path));
        let (_, asked) = asked.unwrap_or_else(|| panic!("there is no question {question}"));
        if let Some(field) = field {
            let schema = question[..1].to_uppercase() + &question[1..];
            let properties = &description["components"]["schemas"][&schema]["properties"];
            let parameters = asked["get"]["parameters"].as_array().into_iter().flatten();
            let has_field =
                properties.get(field).is_some() || parameters.into_iter().any(|known| known["name"] == field);
            assert!(has_field, "{question} has no field {field}");
        }
        checked += 1;
    }
    assert!(checked >= 15, "{checked} questions");
}
