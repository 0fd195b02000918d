//! The documentation page of the API, generated from its OpenAPI description.

use serde_json::Value;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}\
    code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{padding:.75rem;overflow-x:auto;background:#8881;border-radius:.4rem}\
    h2 code{font-size:1em}:root{color-scheme:light dark}";

/// Generates the page from the OpenAPI description in JSON.
pub fn html(description: &str) -> String {
    let description: Value = serde_json::from_str(description).expect("the description is JSON, as a test shows");
    let about = escaped(text(&description["info"]["description"]));
    let mut page = format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>halfturn: JSON API</title><style>{STYLE}</style><h1>halfturn: JSON API</h1><p>{about}</p>\
         <p>See also the <a href=/api/v1/openapi.json>OpenAPI description</a> and the server's <a href=/api/v1/metrics>metrics</a>.</p>"
    );
    for (path, item) in description["paths"].as_object().into_iter().flatten() {
        for (method, operation) in [("GET", &item["get"]), ("POST", &item["post"])] {
            if operation.is_object() {
                page += &entry(method, path, operation);
            }
        }
    }
    page
}

/// The text of a value; empty if it is not a string.
fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn entry(method: &str, path: &str, operation: &Value) -> String {
    let summary = if operation["summary"].is_string() { &operation["summary"] } else { &operation["description"] };
    let summary = escaped(text(summary));
    let example = match (method, path.rsplit('/').next().unwrap_or_default()) {
        ("GET", "{name}") => "curl localhost:8333/api/v1/distribution/cross".to_owned(),
        ("GET", _) => format!("curl localhost:8333{path}"),
        (_, name) => {
            let question = match name {
                "analyze" => r#"{"input": "R U2 F' L D B2", "stages": "cross..xxcross", "colors": "WY"}"#,
                "stage" => r#"{"input": "R U2 F' L D B2", "goal": "xcross", "view": "W", "number": 3}"#,
                "judge" => r#"{"input": "F2 D2 R", "solve": "R' D2 F2", "goal": "cross", "view": "Y"}"#,
                "scramble" => r#"{"number": 5, "where": "cross(W) = 7"}"#,
                "reconstruct" => r#"{"input": "R U R' U'", "solve": "y U F U' F' // done"}"#,
                _ => r#"{"input": "R U2 F' L D B2"}"#,
            };
            let quoted = question.replace('\'', r"'\''");
            format!("curl localhost:8333{path} -H 'Content-Type: application/json' \\\n  -d '{quoted}'")
        }
    };
    format!("<h2><code>{method} {}</code></h2><p>{summary}</p><pre>{}</pre>", escaped(path), escaped(&example))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
