//! The interface for programs.

use std::{sync::Arc, time::Duration};

use axum::{
    Json, Router,
    body::{Body, Bytes, to_bytes},
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse, Response},
    routing::{get, post},
};
use halfturn::{
    Analyze, Answer, Check, Distribution, Error, ErrorObject, Event, Failed, Judge, Question, Reconstruct, Scramble,
    Solve, Stage, words,
};
#[cfg(feature = "schema")]
use halfturn::{Analyzed, Catalogue, Counts, Judged, Reconstructed, Scrambles, Solved, SolvedStage, Valid};
use serde::de::DeserializeOwned;
use tokio::{sync::mpsc, time::timeout};
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer};

use crate::{
    Options, manual, page,
    work::{CancelOnDrop, Dispatcher, Failure, Pending},
};

const BUSY: &str = "too many questions are waiting; ask again in a moment";
const BROKEN: &str = "the work on this question broke down";
/// One JSON object a line.
const LINES: &str = "application/x-ndjson";

/// That the server is there.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Health {
    /// Always `ok`.
    status: &'static str,
    /// The version of halfturn.
    version: &'static str,
}

/// What handlers need.
#[derive(Clone)]
struct Server {
    dispatcher: Arc<Dispatcher>,
    body_bytes: usize,
    patience: Duration,
    /// Whether only this machine can reach us.
    is_local: bool,
}

/// The description of the interface, as OpenAPI in JSON: what [`described`] makes of the types.
pub const DESCRIPTION: &str = include_str!("../openapi.json");

#[cfg(feature = "schema")]
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "halfturn",
        description = "Solves, scrambles and analyses the Rubik's Cube. Every question is a JSON object; every answer is one too, or an object with the field `error`, whose `code` is stable. \
            Whoever accepts `application/x-ndjson` gets a line for everything that happens on the way (see `Event`), then the answer as the last line."
    ),
    paths(check, solve, analyze, stage, judge, scramble, reconstruct, distribution, catalogue, health),
    components(schemas(Event))
)]
struct Description;

/// Makes the description of the interface from the types of questions and answers.
#[cfg(feature = "schema")]
#[must_use]
pub fn described() -> String {
    let mut description = <Description as utoipa::OpenApi>::openapi();
    description.info.version = env!("CARGO_PKG_VERSION").to_owned();
    description.to_pretty_json().expect("a description is JSON")
}

pub fn router(dispatcher: Arc<Dispatcher>, options: &Options) -> Router {
    let server = Server {
        dispatcher,
        body_bytes: options.body_bytes,
        patience: options.patience,
        is_local: options.listen.ip().is_loopback(),
    };
    let api = Router::new()
        .route("/check", post(check))
        .route("/solve", post(solve))
        .route("/analyze", post(analyze))
        .route("/stage", post(stage))
        .route("/judge", post(judge))
        .route("/scramble", post(scramble))
        .route("/reconstruct", post(reconstruct))
        .route("/distribution/{name}", get(distribution))
        .route("/catalogue", get(catalogue))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .route("/openapi.json", get(openapi))
        .fallback(nothing)
        .method_not_allowed_fallback(wrong_method);
    let pages = Router::new()
        .route("/api", get(manual_page))
        .route("/api/", get(manual_page))
        .fallback(get(page::file))
        .layer(CompressionLayer::new());
    Router::new()
        .nest("/api/v1", api)
        .merge(pages)
        .layer(middleware::from_fn_with_state(server.clone(), only_for_us))
        .layer(middleware::from_fn(page::guarded))
        .layer(CatchPanicLayer::custom(|_| broken()))
        .with_state(server)
}

/// An error that is not the cube's.
fn plain(name: &str, message: &str) -> ErrorObject {
    ErrorObject { code: 0, name: name.to_owned(), message: message.to_owned(), excerpt: None, stickers: Vec::new() }
}

/// An answer of our own making.
enum Reply {
    Answer(Answer),
    Refused(Error),
    Busy,
    Status(StatusCode, &'static str, &'static str),
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let (status, error) = match self {
            Self::Answer(answer) => return Json(answer).into_response(),
            Self::Refused(refusal) => (status(&refusal), refusal.into()),
            Self::Busy => {
                let error = plain("busy", BUSY);
                let wait = [(header::RETRY_AFTER, HeaderValue::from_static("1"))];
                return (StatusCode::SERVICE_UNAVAILABLE, wait, Json(Failed { input: None, error })).into_response();
            }
            Self::Status(status, name, message) => (status, plain(name, message)),
        };
        (status, Json(Failed { input: None, error })).into_response()
    }
}

impl From<Failure> for Reply {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(refusal) => Self::Refused(refusal),
            Failure::Busy => Self::Busy,
        }
    }
}

fn status(refusal: &Error) -> StatusCode {
    match refusal {
        Error::Input { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        Error::Question(_) => StatusCode::BAD_REQUEST,
        Error::TooMuch(_) => StatusCode::FORBIDDEN,
        Error::Stopped => StatusCode::SERVICE_UNAVAILABLE,
        Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

fn broken() -> Response {
    Reply::Status(StatusCode::INTERNAL_SERVER_ERROR, "internal", BROKEN).into_response()
}

/// A server on this machine alone answers only who calls it by a name of this machine: a page from elsewhere that found a name of its own for us does not.
async fn only_for_us(State(server): State<Server>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, port)| if port.ends_with(']') { host } else { name });
    if server.is_local && !matches!(name, "localhost" | "127.0.0.1" | "[::1]") {
        let message = "this server is for its own machine: call it localhost";
        return Reply::Status(StatusCode::MISDIRECTED_REQUEST, "host", message).into_response();
    }
    next.run(request).await
}

/// Reads a question, has it answered, and answers.
async fn ask<Q: DeserializeOwned>(server: Server, request: Request, question: fn(Q) -> Question) -> Response {
    let headers = request.headers();
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    // A page from elsewhere cannot send this without asking first.
    if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
        let message = "questions are JSON: send the header Content-Type: application/json";
        return Reply::Status(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content_type", message).into_response();
    }
    let in_lines = wants_lines(headers);
    let body = match timeout(server.patience, to_bytes(request.into_body(), server.body_bytes)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => {
            let message = "the question is too long, or its end was not sent";
            return Reply::Status(StatusCode::PAYLOAD_TOO_LARGE, "too_long", message).into_response();
        }
        Err(_) => {
            let message = "the question took too long to arrive";
            return Reply::Status(StatusCode::REQUEST_TIMEOUT, "too_slow", message).into_response();
        }
    };
    // Of an array the reader would take one item for each field, which nobody means.
    let is_object = body.trim_ascii_start().starts_with(b"{");
    let asked = serde_json::from_slice::<Q>(&body).map_err(|error| error.to_string());
    match asked.and_then(|asked| if is_object { Ok(asked) } else { Err("it is no object".to_owned()) }) {
        Ok(asked) => answer(server.dispatcher.take(question(asked), in_lines)).await,
        Err(reason) => {
            Reply::Refused(Error::Question(format!("the question cannot be read: {reason}"))).into_response()
        }
    }
}

fn wants_lines(headers: &HeaderMap) -> bool {
    headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).is_some_and(|accept| accept.contains(LINES))
}

async fn answer(pending: Pending) -> Response {
    let Pending { cancel, events, answer } = pending;
    if let Some(events) = events {
        let lines = Lines { cancel: Some(cancel), events, answer: Some(answer) };
        let headers = [(header::CONTENT_TYPE, LINES), (header::CACHE_CONTROL, "no-store")];
        return (headers, Body::from_stream(lines.stream())).into_response();
    }
    let answered = answer.await;
    drop(cancel);
    match answered {
        Ok(Ok(answer)) => Reply::Answer(answer).into_response(),
        Ok(Err(failure)) => Reply::from(failure).into_response(),
        Err(_) => broken(),
    }
}

/// What happens, line by line, and the answer last.
struct Lines {
    cancel: Option<CancelOnDrop>,
    events: mpsc::Receiver<Event>,
    answer: Option<tokio::task::JoinHandle<Result<Answer, Failure>>>,
}

impl Lines {
    fn stream(self) -> impl futures_util::Stream<Item = Result<Bytes, std::convert::Infallible>> {
        futures_util::stream::unfold(self, |mut lines| async move {
            if let Some(event) = lines.events.recv().await {
                return Some((Ok(line(&event)), lines));
            }
            let answered = lines.answer.take()?.await;
            drop(lines.cancel.take());
            let last = match answered {
                Ok(Ok(answer)) => line(&answer),
                Ok(Err(Failure::Refused(refusal))) => line(&Failed { input: None, error: refusal.into() }),
                Ok(Err(Failure::Busy)) => line(&Failed { input: None, error: plain("busy", BUSY) }),
                Err(_) => line(&Failed { input: None, error: plain("internal", BROKEN) }),
            };
            Some((Ok(last), lines))
        })
    }
}

fn line(object: &impl serde::Serialize) -> Bytes {
    let mut line = serde_json::to_vec(object).expect("answers have text keys only");
    line.push(b'\n');
    line.into()
}

macro_rules! questions {
    ($($(#[$about:meta])* $name:ident $path:literal $question:ident -> $answer:ident;)*) => {$(
        $(#[$about])*
        #[cfg_attr(feature = "schema", utoipa::path(
            post,
            path = $path,
            request_body = $question,
            responses(
                (status = 200, description = "the answer", body = $answer),
                (status = 400, description = "the question makes no sense", body = Failed),
                (status = 403, description = "the question asks for more than is allowed here", body = Failed),
                (status = 413, description = "the question is too long", body = Failed),
                (status = 415, description = "the question is not JSON", body = Failed),
                (status = 422, description = "something is wrong with the cube or the turns, or there is no solution as asked for", body = Failed),
                (status = 503, description = "too many questions are waiting", body = Failed)
            )
        ))]
        async fn $name(State(server): State<Server>, request: Request) -> Response {
            ask::<$question>(server, request, Question::$question).await
        }
    )*};
}

questions! {
    /// What an input shows, and what is wrong with it.
    check "/api/v1/check" Check -> Valid;
    /// Solves a cube.
    solve "/api/v1/solve" Solve -> Solved;
    /// The fewest turns to every stage in every colour.
    analyze "/api/v1/analyze" Analyze -> Analyzed;
    /// Solutions of a stage.
    stage "/api/v1/stage" Stage -> SolvedStage;
    /// Whether somebody's solution reaches a stage, and how good it is.
    judge "/api/v1/judge" Judge -> Judged;
    /// Random-state scrambles.
    scramble "/api/v1/scramble" Scramble -> Scrambles;
    /// A solve as people write it, stage by stage.
    reconstruct "/api/v1/reconstruct" Reconstruct -> Reconstructed;
}

/// How many states are how many turns away.
#[cfg_attr(feature = "schema", utoipa::path(
    get,
    path = "/api/v1/distribution/{name}",
    params(("name" = String, Path, description = "what is counted; the catalogue lists it")),
    responses(
        (status = 200, description = "the counts", body = Counts),
        (status = 400, description = "nothing is called like this", body = Failed),
        (status = 422, description = "a limit was reached first", body = Failed),
        (status = 503, description = "too many questions are waiting", body = Failed)
    )
))]
async fn distribution(State(server): State<Server>, Path(name): Path<String>, headers: HeaderMap) -> Response {
    let name = match words::distribution(&name) {
        Ok(entry) => entry,
        Err(message) => return Reply::Refused(Error::Question(message)).into_response(),
    };
    let question = Question::Distribution(Distribution { name, depth: None });
    answer(server.dispatcher.take(question, wants_lines(&headers))).await
}

/// What can be asked for by name.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/catalogue", responses((status = 200, description = "the catalogue", body = Catalogue))))]
async fn catalogue(State(server): State<Server>) -> Response {
    answer(server.dispatcher.take(Question::Catalogue, false)).await
}

/// Whether the server is there.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/health", responses((status = 200, description = "it is", body = Health))))]
async fn health() -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

async fn metrics(State(server): State<Server>) -> Response {
    let text = server.dispatcher.metrics.text(server.dispatcher.engine().table_bytes());
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}

async fn manual_page() -> Html<String> {
    Html(manual::html(DESCRIPTION))
}

async fn nothing() -> Reply {
    Reply::Status(StatusCode::NOT_FOUND, "not_found", "there is nothing of this name; /api/ lists what there is")
}

async fn wrong_method() -> Reply {
    Reply::Status(StatusCode::METHOD_NOT_ALLOWED, "method", "this cannot be asked in this way; /api/ says how")
}
