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
    /// The content compressed by brotli, if `make web` compressed it.
    brotli: Option<&'static [u8]>,
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

    fn response(&self, request: &Request) -> Response {
        let tag = HeaderValue::from_str(&format!("\"{:016x}\"", self.hash)).expect("a quoted number is a header");
        let cached = request.headers().get(header::IF_NONE_MATCH) == Some(&tag);
        // Files with a hash in their name never change; browsers revalidate the others.
        let caching = if self.path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = [
            (header::ETAG, tag),
            (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
            (header::CONTENT_TYPE, HeaderValue::from_static(self.content_type())),
        ];
        let vary = [(header::VARY, HeaderValue::from_static("accept-encoding"))];
        if cached {
            return (StatusCode::NOT_MODIFIED, headers, vary).into_response();
        }
        match self.brotli {
            // The layer around this function compresses for other browsers.
            Some(bytes) if accepts_brotli(request) => {
                (headers, vary, [(header::CONTENT_ENCODING, HeaderValue::from_static("br"))], bytes).into_response()
            }
            _ => (headers, vary, self.bytes).into_response(),
        }
    }
}

/// What a program without the page shows in its place.
const WITHOUT: &str = include_str!("without.html");

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
    file.response(&request)
}

fn accepts_brotli(request: &Request) -> bool {
    let accepted =
        request.headers().get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim() == "br" && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
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

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    static SCRIPT: File = File { path: "assets/main.js", hash: 7, bytes: b"plain", brotli: Some(b"packed") };

    fn header_of(response: &Response, name: header::HeaderName) -> Option<&str> {
        response.headers().get(name).map(|value| value.to_str().unwrap())
    }

    fn asked(name: header::HeaderName, value: &str) -> Response {
        SCRIPT.response(&Request::builder().header(name, value).body(Body::empty()).unwrap())
    }

    #[test]
    fn browsers_that_accept_brotli_get_it() {
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("br;q=0.5", Some("br")),
            ("gzip", None),
            ("br;q=0, gzip", None),
            ("identity", None),
        ] {
            let response = asked(header::ACCEPT_ENCODING, accepted);
            assert_eq!(header_of(&response, header::CONTENT_ENCODING), expected, "{accepted}");
            assert_eq!(header_of(&response, header::VARY), Some("accept-encoding"));
            assert_eq!(header_of(&response, header::CONTENT_TYPE), Some("text/javascript"));
        }
    }

    #[test]
    fn a_file_that_the_browser_has_is_not_sent_again() {
        let response = asked(header::IF_NONE_MATCH, "\"0000000000000007\"");
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(asked(header::IF_NONE_MATCH, "\"8\"").status(), StatusCode::OK);
    }

    #[test]
    fn without_the_page_the_server_says_what_to_do() {
        assert!(WITHOUT.contains("make serve"));
        assert!(WITHOUT.contains("href=\"/api/\""));
    }
}
