//! The stream of public events.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use carpal_listener::Shutdown;
use futures::{Stream, StreamExt};
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::wrappers::errors::BroadcastStreamRecvError;

use crate::AppState;
use crate::foundation::connections::Signal;

/// The heartbeat of an event stream, so that nothing on its way takes it for dead.
pub const HEARTBEAT: Duration = Duration::from_secs(25);

/// Stream public events
///
/// Server-sent events: `hello` first and whenever that changes, with whether events are flowing; then a `PublicEvent` in the `data` of each.
/// `missed` says that this client was too slow and must ask again for what it shows.
#[utoipa::path(
    get, path = "/live", tag = "live",
    responses((status = OK, content_type = "text/event-stream", body = carpal_domain::live::PublicEvent, description = "Server-sent events."))
)]
pub async fn stream_public_events(State(state): State<AppState>) -> impl IntoResponse {
    let events = BroadcastStream::new(state.hub.subscribe()).map(|signal| {
        Ok::<_, Infallible>(match signal {
            Ok(Signal::Event(event)) => Event::default().json_data(event).unwrap_or_default(),
            Ok(Signal::Flowing(flowing)) => hello(flowing),
            Err(BroadcastStreamRecvError::Lagged(_)) => Event::default().event("missed").data("{}"),
        })
    });
    let hello = hello(state.hub.is_connected());
    let stream = futures::stream::once(async { Ok(hello) }).chain(events);
    unbuffered(state.shutdown.clone(), stream)
}

/// A stream of events as it is sent: with a heartbeat, and held back by nobody on its way. It ends when the program is to
/// stop; its browser then connects to another one.
pub fn unbuffered(
    shutdown: Shutdown,
    events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static,
) -> impl IntoResponse {
    let headers = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    let events = events.take_until(shutdown.cancelled_owned());
    (headers, Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT).text("heartbeat")))
}

fn hello(flowing: bool) -> Event {
    Event::default().event("hello").data(format!(r#"{{"flowing":{flowing}}}"#))
}
