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
                page += &entry(method, path, operation, &description);
            }
        }
    }
    page
}

/// The text of a value; empty if it is not a string.
fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn entry(method: &str, path: &str, operation: &Value, description: &Value) -> String {
    let summary = if operation["summary"].is_string() { &operation["summary"] } else { &operation["description"] };
    let summary = escaped(text(summary));
    let example = if method == "GET" {
        format!("curl localhost:8333{}", path.replace("{name}", "cross"))
    } else {
        let quoted = question(operation, description).to_string().replace('\'', r"'\''");
        format!("curl localhost:8333{path} -H 'Content-Type: application/json' \\\n  -d '{quoted}'")
    };
    format!("<h2><code>{method} {}</code></h2><p>{summary}</p><pre>{}</pre>", escaped(path), escaped(&example))
}

/// An example of a question: all of its fields that have an example in the description.
fn question(operation: &Value, description: &Value) -> Value {
    let reference = text(&operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]);
    let schema = description.pointer(reference.trim_start_matches('#')).unwrap_or(&Value::Null);
    let fields = schema["properties"].as_object().into_iter().flatten();
    fields.filter_map(|(name, field)| Some((name.clone(), field.get("example")?.clone()))).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// A question whose required fields have no example would be shown incomplete.
    #[test]
    fn examples_are_questions() {
        let description: Value = serde_json::from_str(crate::DESCRIPTION).unwrap();
        let mut checked = 0;
        for (path, item) in description["paths"].as_object().unwrap() {
            let operation = &item["post"];
            if operation.is_object() {
                let mut example = question(operation, &description);
                example["ask"] = path.rsplit('/').next().into();
                let read = serde_json::from_value::<halfturn::Question>(example);
                assert!(read.is_ok(), "{path}: {read:?}; give the fields an example in question.rs");
                checked += 1;
            }
        }
        assert!(checked >= 7, "{checked} questions");
    }
}
