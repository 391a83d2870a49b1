//! Incidents.

use serde_json::json;

use super::{Row, form, row, to, with};
use crate::client::Form;
use crate::pictures::jpeg;

#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    // incidents: those of another reporter are not there
    row("POST /incidents", |_, _| with("/incidents", crate::incidents::report("N0 ONE")),
        [401, 201, 201, 201, 201, 201, 201, 403, 403, 201, 201, 401]),
    row("GET /incidents", |_, _| to("/incidents"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("GET /incidents/{reference}", |_, _| to("/incidents/INC-DR1V-ER01"),
        [401, 200, 404, 404, 404, 404, 404, 403, 404, 404, 404, 401]),
    row("POST /incidents/{reference}/photos", |_, _| form("/incidents/INC-DR1V-ER01/photos", Form::default().file("photo", "a.jpg", &jpeg(8, 8))),
        [401, 201, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("POST /incidents/{reference}/messages", |_, _| with("/incidents/INC-DR1V-ER01/messages", json!({"content": "It was blue"})),
        [401, 201, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("POST /guest-incidents/{token}/messages", |_, _| with("/guest-incidents/incident/messages", json!({"content": "It was blue"})),
        [201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 201]),
    row("POST /guest-incidents", |_, _| with("/guest-incidents", crate::incidents::by_guest("N0 ONE")),
        [422, 422, 422, 422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("GET /guest-incidents/{token}", |_, _| to("/guest-incidents/incident"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /guest-incidents/{token}/photos", |_, _| form("/guest-incidents/incident/photos", Form::default().file("photo", "a.jpg", &jpeg(8, 8))),
        [201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 201]),
    row("GET /admin/incidents", |_, _| to("/admin/incidents"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("GET /admin/incidents/{reference}", |_, _| to("/admin/incidents/INC-DR1V-ER01"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/incidents/{reference}/status", |_, _| with("/admin/incidents/INC-DR1V-ER01/status",
                                                                json!({"from": "submitted", "to": "under_review", "reason": "Seen"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/incidents/{reference}/messages", |_, _| with("/admin/incidents/INC-DR1V-ER01/messages", json!({"content": "Thank you"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 201, 403, 401]),
];
