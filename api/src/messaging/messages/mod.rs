//! What is said in a conversation: sent once however often it is sent, read in pages.

mod http;
mod rules;
mod store;
mod words;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use http::{Message, NewMessage, say, sent};
pub use rules::{Refused, SENT, content};
pub use store::{MessageRow, Standing, insert, seen};

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::thread, http::send))
}
