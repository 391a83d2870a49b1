//! No request is answered later than a few seconds after it has arrived: whoever waits is told to look, and to try again. It runs
//! on to its end, and what it does counts.
//!
//! Each wait of a request has its own limit: for a connection, for a lock, for a statement. This one is for all of them together.
//! An upload has limits of its own, a stream of events has begun long before, and what an account takes along may take longer.

use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use futures::{StreamExt, stream};

/// What it may take, beside what the request's body takes to arrive: five seconds, with half of one for a machine that is busy.
const MAX: Duration = Duration::from_millis(4500);

/// What is collected as a whole before it is sent.
const COLLECTED: &str = "/api/v1/me/export";

/// How long a request has waited for its body.
#[derive(Clone, Default)]
struct Arrival(Arc<Mutex<Waits>>);

#[derive(Default)]
struct Waits {
    ended: Duration,
    since: Option<Instant>,
}

impl Arrival {
    fn note(&self, waits: bool) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match all.since {
            None if waits => all.since = Some(Instant::now()),
            Some(since) if !waits => {
                all.ended += since.elapsed();
                all.since = None;
            }
            _ => {}
        }
    }

    fn took(&self) -> Duration {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.ended + all.since.map(|since| since.elapsed()).unwrap_or_default()
    }
}

/// The request, and what waits until its answer is too late. `least` is how long some answers are held back.
pub fn of(request: Request, least: Duration) -> (Request, impl Future<Output = ()>) {
    let max = MAX.max(least + Duration::from_secs(1));
    let content_type = request.headers().get(CONTENT_TYPE);
    let is_upload = content_type.is_some_and(|value| value.as_bytes().starts_with(b"multipart/"));
    let has_limit = !is_upload && request.uri().path() != COLLECTED;
    let arrival = Arrival::default();
    let request = measured(request, arrival.clone());
    let begun = Instant::now();
    let too_late = async move {
        if !has_limit {
            std::future::pending::<()>().await;
        }
        loop {
            let left = (max + arrival.took()).saturating_sub(begun.elapsed());
            if left.is_zero() {
                return;
            }
            tokio::time::sleep(left).await;
        }
    };
    (request, too_late)
}

/// The request, whose body notes when it is waited for.
fn measured(request: Request, arrival: Arrival) -> Request {
    if request.body().is_end_stream() {
        return request;
    }
    request.map(|body| {
        let mut parts = body.into_data_stream();
        Body::from_stream(stream::poll_fn(move |context| {
            let part = parts.poll_next_unpin(context);
            arrival.note(matches!(part, Poll::Pending));
            part
        }))
    })
}

#[cfg(test)]
mod tests {
    use axum::body::Bytes;
    use futures::FutureExt;

    use super::*;

    const NONE: Duration = Duration::ZERO;

    #[tokio::test]
    async fn an_upload_is_never_too_late() {
        let form =
            axum::http::Request::post("/").header(CONTENT_TYPE, "multipart/form-data; boundary=a");
        let (_, too_late) = of(form.body(Body::from("--a")).expect("a request"), NONE);
        assert!(too_late.now_or_never().is_none());
    }

    #[tokio::test]
    async fn what_the_body_takes_to_arrive_does_not_count() {
        let arrival = Arrival::default();
        let slow = stream::once(async {
            tokio::time::sleep(Duration::from_millis(50)).await;
            Ok::<_, std::io::Error>(Bytes::from("{}"))
        });
        let request =
            axum::http::Request::post("/").body(Body::from_stream(slow)).expect("a request");
        let request = measured(request, arrival.clone());
        let body = axum::body::to_bytes(request.into_body(), 100).await.expect("a body");
        assert_eq!(body, "{}");
        assert!(arrival.took() >= Duration::from_millis(50), "{:?}", arrival.took());
        let took = arrival.took();
        tokio::time::sleep(Duration::from_millis(5)).await;
        assert_eq!(arrival.took(), took, "it has arrived");
    }

    #[test]
    fn a_wait_that_goes_on_counts_so_far() {
        let arrival = Arrival::default();
        arrival.note(true);
        std::thread::sleep(Duration::from_millis(10));
        assert!(arrival.took() >= Duration::from_millis(10));
        arrival.note(false);
        let took = arrival.took();
        arrival.note(false);
        assert_eq!(arrival.took(), took);
    }
}
