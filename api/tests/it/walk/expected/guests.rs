//! What guests write.

use serde_json::json;

use super::{Row, message, row, to, with};

#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    // guests: open to everyone; what counts is the secret in the link, and the challenge that was solved
    row("GET /challenge", |_, _| to("/challenge"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /guest-messages/presets", |_, _| to("/guest-messages/presets"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /guest-messages", |_, _| with("/guest-messages", crate::guests::guest_message("N0 ONE")),
        [422, 422, 422, 422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("GET /guest-messages/{token}", |_, _| to("/guest-messages/guest"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /guest-messages/{token}/confirm", |_, _| to("/guest-messages/guest/confirm"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("PUT /guest-messages/{token}/email", |_, _| with("/guest-messages/guest/email", json!({"email": "no address"})),
        [422, 422, 422, 422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("POST /guest-messages/{token}/read", |_, _| with("/guest-messages/guest/read", json!({"seq": 2})),
        [204, 204, 204, 204, 204, 204, 204, 204, 204, 204, 204, 204]),
    row("POST /guest-messages/{token}/messages", |_, _| with("/guest-messages/guest/messages", message()),
        [201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 201]),

    row("POST /guest-messages/{token}/moved", |_, _| to("/guest-messages/guest/moved"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
];
