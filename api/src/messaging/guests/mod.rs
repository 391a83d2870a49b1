//! A guest writes to the owner of a registration without an account: by its plate, or by a card that does not show it. Their
//! address stays with CarPal, which relays the owner's answer to a private page.
//!
//! Nothing tells whether a plate or a card is known. What can be delivered to nobody is accepted, kept for thirty days, and
//! delivered to nobody later. An address is confirmed by an email before anything is delivered, emergencies apart. A number
//! cannot be, since no text messages are sent: what is written by phone is held until an address is added and confirmed,
//! and its page says "sent" all the same.

mod contact;
mod http;
mod page_http;
mod rules;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_preset_messages))
        .routes(routes!(http::send_guest_message))
        .routes(routes!(page_http::get_guest_message))
        .routes(routes!(page_http::confirm_guest_message))
        .routes(routes!(page_http::mark_guest_messages_read))
        .routes(routes!(page_http::send_guest_reply))
        .routes(routes!(page_http::add_guest_email))
        .routes(routes!(page_http::say_moved_as_guest))
}
