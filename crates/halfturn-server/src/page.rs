//! The files of the web page, which are embedded in the program.

use axum::{
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};

/// A file of the page, embedded at compile time.
struct File {
    /// The path relative to the root of the page.
    path: &'static str,
    /// A hash of the content.
    hash: u64,
    bytes: &'static [u8],
}

/// The output of `make web`; empty if it did not run before the compilation.
static FILES: &[File] = &include!(concat!(env!("OUT_DIR"), "/page.rs"));

impl File {
    fn content_type(&self) -> &'static str {
        match self.path.rsplit('.').next().unwrap_or_default() {
            "css" => "text/css",
            "html" => "text/html",
            "js" | "mjs" => "text/javascript",
            "json" => "application/json",
            "png" => "image/png",
            "svg" => "image/svg+xml",
            "txt" => "text/plain",
            "wasm" => "application/wasm",
            "webmanifest" => "application/manifest+json",
            "woff2" => "font/woff2",
            _ => "application/octet-stream",
        }
    }
}

const WITHOUT: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>halfturn</title>\
    <p>This halfturn was built without the web page. Run <code>make web</code> before <code>make build</code> to include it. \
    The JSON API is here: <a href=/api/>/api/</a>.";

/// Serves a file of the page.
pub async fn file(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = FILES.iter().find(|file| file.path == path) else {
        return match path {
            "index.html" => Html(WITHOUT).into_response(),
            _ => (StatusCode::NOT_FOUND, "there is no such page\n").into_response(),
        };
    };
    let tag = HeaderValue::from_str(&format!("\"{:016x}\"", file.hash)).expect("a quoted number is a header");
    let cached = request.headers().get(header::IF_NONE_MATCH) == Some(&tag);
    // Files with a hash in their name never change; browsers revalidate the others.
    let caching = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
        (header::CONTENT_TYPE, HeaderValue::from_static(file.content_type())),
    ];
    if cached {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, file.bytes).into_response()
}

/// Adds security headers: no framing, no type sniffing, no referrer, and cross-origin isolation,
/// which the page needs for threads.
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
