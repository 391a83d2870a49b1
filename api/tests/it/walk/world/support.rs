//! What waits for admins.

use uuid::Uuid;

use super::{PROBLEM, SAVED_REPLY, TAKEN_PROBLEM, TAKEN_TICKET, TICKET};
use crate::app::App;

/// Tickets and problem reports of the driver's, and what the deputy and the admin have in hand.
pub async fn support(app: &App, conversation: Uuid) {
    for (id, kind, status) in [
        (TICKET, "ticket", "open"),
        (TAKEN_TICKET, "ticket", "open"),
        (PROBLEM, "problem_report", "reported"),
        (TAKEN_PROBLEM, "problem_report", "reported"),
    ] {
        app.sql(&format!(
            "insert into support_items (id, kind, user_id, name, email, subject, message, priority, status, created_at,
                                        updated_at, due_at)
             select '{id}', '{kind}', id, 'Driver', 'driver@example.org', 'Help', 'Please', 'low', '{status}', now(), now(), now()
             from users where name = 'driver'"
        ))
        .await;
    }
    for (kind, id) in [
        ("ticket", TAKEN_TICKET.to_owned()),
        ("problem_report", TAKEN_PROBLEM.to_owned()),
        ("support_chat", conversation.to_string()),
        ("job", "TAKEN".to_owned()),
    ] {
        app.sql(&format!(
            "insert into admin_assignments select '{kind}', '{id}', id, now() from users where name = 'deputy'"
        ))
        .await;
    }
    app.sql(&format!(
        "insert into saved_replies values ('{SAVED_REPLY}', 'Thank you', 'Thank you for telling us', now())"
    ))
    .await;
    app.sql("insert into admin_assignments select 'job', 'MINE', id, now() from users where name = 'admin'")
        .await;
}
