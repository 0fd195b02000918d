//! The page, which is part of the program.

use axum::{
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};
use rust_embed::RustEmbed;

/// What `make web` made, if it was there when this was compiled.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const WITHOUT: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>halfturn</title>\
    <p>This halfturn was built without its page; <code>make web</code> before <code>make build</code> puts it in. \
    The interface for programs is here: <a href=/api/>/api/</a>.";

/// A file of the page.
pub async fn file(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Files::get(path) else {
        return match path {
            "index.html" => Html(WITHOUT).into_response(),
            _ => (StatusCode::NOT_FOUND, "there is no such page\n").into_response(),
        };
    };
    let hash = file.metadata.sha256_hash();
    let tag: String = hash.iter().take(16).fold("\"".to_owned(), |tag, byte| format!("{tag}{byte:02x}")) + "\"";
    let tag = HeaderValue::from_str(&tag).expect("a quoted number is a header");
    let cached = request.headers().get(header::IF_NONE_MATCH) == Some(&tag);
    // Files with a hash in their name never change; the others are asked for again, and are mostly still the same.
    let caching = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = file.metadata.mimetype().to_owned();
    let headers = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
        (
            header::CONTENT_TYPE,
            HeaderValue::from_str(&kind).unwrap_or(HeaderValue::from_static("application/octet-stream")),
        ),
    ];
    if cached {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, file.data).into_response()
}

/// What every answer says to browsers: nobody may frame us, guess types or follow us; and we may use threads.
pub async fn guarded(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CONTENT_SECURITY_POLICY, "frame-ancestors 'none'"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
