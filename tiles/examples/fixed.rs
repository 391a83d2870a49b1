//! The yardstick of the tile benchmarks: what axum alone can do here. `/fixed` answers a fixed body of 20 kB, `/not-modified`
//! a bare 304 to whoever sends `If-None-Match`. The port is the first argument, 8099 by default.

use axum::Router;
use axum::http::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::ListenerExt;
use bytes::Bytes;

// As the tile server has it: what is compared is the answering.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const SIZE: usize = 20_000;
const TAG: &str = "\"fixed\"";

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let port: u16 = std::env::args().nth(1).map_or(Ok(8099), |port| port.parse())?;
    let body: Bytes = (0..SIZE as u64)
        .map(|at| carpal_tiles::hash::splitmix64(at).to_le_bytes()[0])
        .collect::<Vec<_>>()
        .into();
    let fixed = move || {
        let body = body.clone();
        async move { ([(CONTENT_TYPE, "application/octet-stream")], body) }
    };
    let routes =
        Router::new().route("/fixed", get(fixed)).route("/not-modified", get(not_modified));
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
    let listener = listener.tap_io(|stream| _ = stream.set_nodelay(true));
    axum::serve(listener, routes).await?;
    Ok(())
}

async fn not_modified(headers: HeaderMap) -> Response {
    if headers.get(IF_NONE_MATCH).is_some_and(|tag| tag == TAG) {
        (StatusCode::NOT_MODIFIED, [(ETAG, TAG)]).into_response()
    } else {
        ([(ETAG, TAG)], "ask again with If-None-Match\n").into_response()
    }
}
