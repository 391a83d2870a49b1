//! Bodies that come in time.

use std::time::Duration;

use axum::body::Body;
use axum::{BoxError, Error};
use futures::{StreamExt, stream};
use hyper::body::Incoming;
use tokio::time::{Instant, timeout_at};

/// The body of a request came too slowly, and was given up.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the body of the request came too slowly")]
pub struct SlowBody;

/// A body that fails with [`SlowBody`] when it pauses for longer than `pause`, or is not there as a whole after `whole`.
pub(crate) fn timed(body: Incoming, pause: Duration, whole: Duration) -> Body {
    let ends = Instant::now() + whole;
    let chunks = Body::new(body).into_data_stream();
    Body::from_stream(stream::try_unfold(chunks, move |mut chunks| async move {
        match timeout_at(ends.min(Instant::now() + pause), chunks.next()).await {
            Ok(next) => {
                Ok(next.transpose().map_err(Error::into_inner)?.map(|chunk| (chunk, chunks)))
            }
            Err(_) => Err(BoxError::from(SlowBody)),
        }
    }))
}
