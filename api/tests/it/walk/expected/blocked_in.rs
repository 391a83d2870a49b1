//! Requests to move a vehicle, and backup contacts.

use serde_json::json;

use super::{Row, row, to, with};
use crate::walk::world::{BACKUP_CONTACT, MOVE_REQUEST};

#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    // blocked in: the driver asked the other driver, who alone is on their way; each of the two may say that it was moved
    row("POST /move-requests", |_, _| with("/move-requests", json!({"registration": "N0 ONE"})),
        [401, 201, 201, 201, 201, 201, 201, 403, 403, 201, 201, 401]),
    row("GET /move-requests", |_, _| to("/move-requests"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("GET /move-requests/{id}", |_, _| to(format!("/move-requests/{MOVE_REQUEST}")),
        [401, 200, 200, 404, 404, 404, 404, 403, 404, 404, 404, 401]),
    row("POST /move-requests/{id}/on-my-way", |_, _| with(format!("/move-requests/{MOVE_REQUEST}/on-my-way"), json!({"minutes": 10})),
        [401, 404, 200, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("POST /move-requests/{id}/moved", |_, _| to(format!("/move-requests/{MOVE_REQUEST}/moved")),
        [401, 200, 200, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("GET /move-request-links/{token}", |_, _| to("/move-request-links/answer"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /move-request-links/{token}/on-my-way", |_, _| with("/move-request-links/answer/on-my-way", json!({})),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /move-request-links/{token}/moved", |_, _| to("/move-request-links/answer/moved"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),

    // backup contacts: the other driver was asked by the driver
    row("GET /backup-contacts", |_, _| to("/backup-contacts"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("POST /backup-contacts", |world, _| with("/backup-contacts", json!({"vehicle_id": world.drivers_claimed, "contact": "sam@example.net",
                                                                             "owner_name": "Drew"})),
        [401, 422, 422, 422, 422, 422, 422, 403, 403, 422, 422, 401]),
    row("DELETE /backup-contacts/{id}", |_, _| to(format!("/backup-contacts/{BACKUP_CONTACT}")),
        [401, 204, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("POST /backup-contacts/{id}/agree", |_, _| to(format!("/backup-contacts/{BACKUP_CONTACT}/agree")),
        [401, 404, 200, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("POST /backup-contacts/{id}/leave", |_, _| to(format!("/backup-contacts/{BACKUP_CONTACT}/leave")),
        [401, 404, 200, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("GET /backup-contact-links/{token}", |_, _| to("/backup-contact-links/backup"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /backup-contact-links/{token}/agree", |_, _| to("/backup-contact-links/backup/agree"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /backup-contact-links/{token}/leave", |_, _| to("/backup-contact-links/backup/leave"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
];
