//! Support tickets and problem reports, and what admins do with them.

use serde_json::json;

use super::{Row, form, row, to, with};
use crate::client::Form;
use crate::pictures::jpeg;
use crate::walk::world::{PROBLEM, SAVED_REPLY, TAKEN_PROBLEM, TAKEN_TICKET, TICKET};

#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    // support: anyone may write; a visitor solves a challenge, and so does whoever is blocked
    row("POST /support-tickets", |_, _| with("/support-tickets", crate::admin_area::support::ticket()),
        [422, 201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 422]),
    row("POST /problem-reports", |_, _| with("/problem-reports", crate::admin_area::support::problem()),
        [422, 201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 422]),
    row("POST /problem-reports/{id}/screenshots", |_, _| form(format!("/problem-reports/{PROBLEM}/screenshots"),
                                                              Form::default().file("photo", "a.jpg", &jpeg(8, 8))),
        [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404]),
    row("GET /me/support-tickets", |_, _| to("/me/support-tickets"),
        [401, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401]),
    row("GET /admin/saved-replies", |_, _| to("/admin/saved-replies"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/saved-replies", |_, _| with("/admin/saved-replies", json!({"name": "Card", "text": "Please print it larger."})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 201, 403, 401]),
    row("PUT /admin/saved-replies/{id}", |_, _| with(format!("/admin/saved-replies/{SAVED_REPLY}"), json!({"name": "Thanks", "text": "Thank you."})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("DELETE /admin/saved-replies/{id}", |_, _| with(format!("/admin/saved-replies/{SAVED_REPLY}"), json!({"name": "Thank you", "text": "Thank you for telling us"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("GET /admin/support-summary", |_, _| to("/admin/support-summary"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("GET /admin/support-tickets", |_, _| to("/admin/support-tickets?status=in_progress"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("GET /admin/support-tickets/{id}", |_, _| to(format!("/admin/support-tickets/{TICKET}")),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("PATCH /admin/support-tickets/{id}", |_, _| with(format!("/admin/support-tickets/{TICKET}"), json!({"version": 1, "status": "resolved"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/support-tickets/{id}/replies", |_, _| with(format!("/admin/support-tickets/{TICKET}/replies"), json!({"version": 1, "text": "Try again"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 201, 403, 401]),
    row("PUT /admin/support-tickets/{id}/assignee", |_, _| to(format!("/admin/support-tickets/{TICKET}/assignee")),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("DELETE /admin/support-tickets/{id}/assignee", |world, _| to(format!("/admin/support-tickets/{TAKEN_TICKET}/assignee?holder={}", world.deputy)),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("GET /admin/problem-reports", |_, _| to("/admin/problem-reports?status=in_progress"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("GET /admin/problem-reports/{id}", |_, _| to(format!("/admin/problem-reports/{PROBLEM}")),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("PATCH /admin/problem-reports/{id}", |_, _| with(format!("/admin/problem-reports/{PROBLEM}"), json!({"version": 1, "status": "resolved"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/problem-reports/{id}/replies", |_, _| with(format!("/admin/problem-reports/{PROBLEM}/replies"), json!({"version": 1, "text": "Try again"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 201, 403, 401]),
    row("PUT /admin/problem-reports/{id}/assignee", |_, _| to(format!("/admin/problem-reports/{PROBLEM}/assignee")),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("DELETE /admin/problem-reports/{id}/assignee", |world, _| to(format!("/admin/problem-reports/{TAKEN_PROBLEM}/assignee?holder={}", world.deputy)),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
];
