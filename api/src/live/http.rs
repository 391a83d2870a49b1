//! The stream that a page follows.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures::StreamExt;
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::wrappers::errors::BroadcastStreamRecvError;

use crate::AppState;

/// Document 1, section 9: the heartbeat of live connections.
const HEARTBEAT: Duration = Duration::from_secs(25);

/// Public live events
///
/// Server-sent events: `hello` first, with whether events are flowing; then a `PublicEvent` in the `data` of each.
/// `missed` says that this page was too slow and must ask again for what it shows.
#[utoipa::path(
    get, path = "/live", tag = "live",
    responses((status = OK, content_type = "text/event-stream", body = carpal_domain::live::PublicEvent))
)]
pub async fn live(State(state): State<AppState>) -> impl IntoResponse {
    let hello = Event::default()
        .event("hello")
        .data(format!(r#"{{"flowing":{}}}"#, state.live.is_connected()));
    let events = BroadcastStream::new(state.live.subscribe()).map(|event| {
        Ok::<_, Infallible>(match event {
            Ok(event) => Event::default().json_data(event).unwrap_or_default(),
            Err(BroadcastStreamRecvError::Lagged(_)) => Event::default().event("missed").data("{}"),
        })
    });
    let stream = futures::stream::once(async { Ok(hello) }).chain(events);
    let unbuffered = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    (
        unbuffered,
        Sse::new(stream).keep_alive(KeepAlive::new().interval(HEARTBEAT).text("heartbeat")),
    )
}
