//! What each kind of caller is to be answered, by hand.

use serde_json::{Value, json};

use super::world::{PASSWORD, World};
use crate::client::Form;
use crate::pictures::jpeg;

pub struct Row {
    /// Method and path, as described.
    pub operation: &'static str,
    /// What is asked; the number is the caller's.
    pub ask: fn(&World, usize) -> Ask,
    /// The status for each caller.
    pub answers: [u16; 12],
}

pub struct Ask {
    pub path: String,
    pub sent: Sent,
}

pub enum Sent {
    Nothing,
    Json(Value),
    Form(Form),
}

fn to(path: impl Into<String>) -> Ask {
    Ask { path: path.into(), sent: Sent::Nothing }
}

fn with(path: impl Into<String>, body: Value) -> Ask {
    Ask { path: path.into(), sent: Sent::Json(body) }
}

fn form(path: impl Into<String>, form: Form) -> Ask {
    Ask { path: path.into(), sent: Sent::Form(form) }
}

const fn row(operation: &'static str, ask: fn(&World, usize) -> Ask, answers: [u16; 12]) -> Row {
    Row { operation, ask, answers }
}

fn message() -> Value {
    json!({"client_id": uuid::Uuid::new_v4(), "content": "Your lights are on"})
}

// The columns: visitor, driver, other driver, provider pending, active, paused, banned, blocked, suspended, admin,
// former admin, expired token. What is asked about is the driver's.
#[rustfmt::skip]
pub const EXPECTED: &[Row] = &[
    // site
    row("GET /config", |_, _| to("/config"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /live", |_, _| to("/live"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),

    // parking
    row("GET /car-parks/{id}", |world, _| to(format!("/car-parks/{}", world.car_park)),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /car-parks/moments", |world, _| to(format!("/car-parks/moments?ids={}", world.car_park)),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /car-parks/summary", |_, _| to("/car-parks/summary"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /car-parks/refresh", |_, _| to("/car-parks/refresh"),
        [202, 202, 202, 202, 202, 202, 202, 202, 202, 202, 202, 202]),
    row("GET /places/search", |_, _| to("/places/search?q=exchange"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /places/start", |_, _| to("/places/start?lng=-2.99&lat=53.41"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /places/reverse", |_, _| to("/places/reverse?lng=-2.99&lat=53.41"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),

    // accounts: open to everyone; what counts is the secret that is sent along
    row("POST /sign-up", |_, at| with("/sign-up", json!({"email": format!("new{at}@example.org"), "password": PASSWORD,
                                                        "registration": format!("NEW{at}")})),
        [202, 202, 202, 202, 202, 202, 202, 202, 202, 202, 202, 202]),
    row("POST /sign-up/confirm", |_, _| with("/sign-up/confirm", json!({"token": "confirm", "password": PASSWORD})),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /sign-in", |_, at| with("/sign-in", json!({"email": format!("nobody{at}@example.org"), "password": PASSWORD})),
        [401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401]),
    row("POST /session/refresh", |world, at| with("/session/refresh", json!({"refresh_token": world.of_session(at, "refresh_token")})),
        [401, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /password/forgot", |_, at| with("/password/forgot", json!({"email": format!("nobody{at}@example.org")})),
        [202, 202, 202, 202, 202, 202, 202, 202, 202, 202, 202, 202]),
    row("POST /password/recovery", |_, _| with("/password/recovery", json!({"access_token": "one", "refresh_token": "two"})),
        [204, 204, 204, 204, 204, 204, 204, 204, 204, 204, 204, 204]),
    row("POST /password/reset", |_, _| with("/password/reset", json!({"access_token": "one", "refresh_token": "three", "password": PASSWORD})),
        [400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400]),

    // accounts: one's own
    row("GET /me", |_, _| to("/me"),
        [401, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401]),
    row("PUT /password", |_, _| with("/password", json!({"current_password": PASSWORD, "password": "close sesame"})),
        [401, 204, 204, 204, 204, 204, 204, 403, 403, 204, 204, 401]),
    row("GET /sessions", |_, _| to("/sessions"),
        [401, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401]),
    row("DELETE /sessions/{id}", |world, _| to(format!("/sessions/{}", world.drivers_session)),
        [401, 204, 404, 404, 404, 404, 404, 404, 404, 404, 404, 401]),
    row("POST /sign-out", |_, _| to("/sign-out"),
        [401, 204, 204, 204, 204, 204, 204, 204, 204, 204, 204, 401]),
    row("POST /sign-out/everywhere", |_, _| to("/sign-out/everywhere"),
        [401, 204, 204, 204, 204, 204, 204, 204, 204, 204, 204, 401]),

    row("PUT /me/name", |_, at| with("/me/name", json!({"name": format!("Caller {at}")})),
        [401, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200, 401]),
    row("PUT /me/phone", |_, _| with("/me/phone", json!({"phone": "07700 900123", "current_password": PASSWORD})),
        [401, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200, 401]),
    row("POST /me/email", |_, at| with("/me/email", json!({"email": format!("new{at}@example.org"), "current_password": PASSWORD})),
        [401, 202, 202, 202, 202, 202, 202, 403, 403, 202, 202, 401]),
    row("POST /email-change/confirm", |_, _| with("/email-change/confirm", json!({"token": "change"})),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /email-change/undo", |_, _| with("/email-change/undo", json!({"token": "undo", "password": PASSWORD})),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /me/second-factor", |_, _| to("/me/second-factor"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /me/second-factor", |_, _| with("/me/second-factor", json!({"current_password": PASSWORD})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 409, 403, 401]),
    row("POST /me/second-factor/confirm", |_, _| with("/me/second-factor/confirm", json!({"code": "000000"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 409, 403, 401]),
    row("POST /me/second-factor/proof", |_, _| with("/me/second-factor/proof",
                                                    json!({"code": crate::second_factor::code(b"A secret of 20 bytes", 0)})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("POST /me/second-factor/recovery-codes", |_, _| to("/me/second-factor/recovery-codes"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("DELETE /me/second-factor", |_, _| to("/me/second-factor"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("GET /me/passkeys", |_, _| to("/me/passkeys"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("POST /me/passkeys/options", |_, _| with("/me/passkeys/options", json!({"current_password": PASSWORD})),
        [401, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200, 401]),
    row("POST /me/passkeys", |_, _| with("/me/passkeys", json!({"credential": {}})),
        [401, 422, 422, 422, 422, 422, 422, 403, 403, 422, 422, 401]),
    row("PUT /me/passkeys/{id}/name", |world, _| with(format!("/me/passkeys/{}/name", world.drivers_passkey), json!({"name": "Phone"})),
        [401, 200, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("DELETE /me/passkeys/{id}", |world, _| with(format!("/me/passkeys/{}", world.drivers_passkey),
                                                    json!({"current_password": PASSWORD})),
        [401, 204, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("POST /me/passkeys/proof/options", |_, _| to("/me/passkeys/proof/options"),
        [401, 200, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("POST /me/passkeys/proof", |_, _| with("/me/passkeys/proof", json!({"credential": {}})),
        [401, 422, 422, 422, 422, 422, 422, 403, 403, 422, 422, 401]),
    row("POST /sign-in/passkey/options", |_, _| with("/sign-in/passkey/options", json!({})),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /sign-in/passkey", |_, _| with("/sign-in/passkey", json!({"secret": "none", "credential": {}})),
        [401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401]),
    row("GET /me/settings", |_, _| to("/me/settings"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("PUT /me/settings", |_, _| with("/me/settings", json!({"push_notifications": false, "private_mode": true, "show_in_zones": false})),
        [401, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200, 401]),

    // accounts: leaving, and what a blocked user may still do
    row("GET /me/export", |_, _| to("/me/export"),
        [401, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401]),
    row("POST /me/deletion", |_, _| with("/me/deletion", json!({"current_password": PASSWORD})),
        [401, 200, 200, 200, 200, 200, 200, 200, 200, 409, 200, 401]),
    row("DELETE /me/deletion", |_, _| to("/me/deletion"),
        [401, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401]),
    row("GET /me/appeal", |_, _| to("/me/appeal"),
        [401, 404, 404, 404, 404, 404, 404, 200, 404, 404, 404, 401]),
    row("POST /me/appeal", |_, _| with("/me/appeal", json!({"text": "It was not me"})),
        [401, 404, 404, 404, 404, 404, 404, 201, 404, 404, 404, 401]),
    row("GET /appeals/{token}", |_, _| to("/appeals/appeal"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /appeals/{token}", |_, _| with("/appeals/appeal", json!({"text": "It was not me"})),
        [201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 201]),

    // services
    row("GET /me/provider", |_, _| to("/me/provider"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),

    // vehicles: those of another driver are not there
    row("GET /vehicles", |_, _| to("/vehicles"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("POST /vehicles", |_, at| with("/vehicles", json!({"registration": format!("ADD{at}")})),
        [401, 201, 201, 201, 201, 201, 201, 403, 403, 201, 201, 401]),
    row("GET /vehicles/{id}", |world, _| to(format!("/vehicles/{}", world.drivers_vehicle)),
        [401, 200, 404, 404, 404, 404, 404, 403, 404, 404, 404, 401]),
    row("PATCH /vehicles/{id}", |world, _| with(format!("/vehicles/{}", world.drivers_vehicle), json!({"notes": "mine now"})),
        [401, 200, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("DELETE /vehicles/{id}", |world, _| to(format!("/vehicles/{}", world.drivers_vehicle)),
        [401, 204, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),

    row("POST /vehicles/{id}/photos", |world, _| form(format!("/vehicles/{}/photos", world.drivers_vehicle),
                                                      Form::default().file("photo", "a.jpg", &jpeg(8, 8))),
        [401, 201, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("DELETE /vehicles/{id}/photos/{photo_id}", |world, _| to(format!("/vehicles/{}/photos/{}", world.drivers_vehicle, world.drivers_photo)),
        [401, 204, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),

    row("POST /vehicles/claims", |world, _| form("/vehicles/claims", Form::default().text("registration", &world.deputys_plate)
                                                                                     .file("certificate", "v5c.jpg", &jpeg(8, 8))),
        [401, 201, 201, 201, 201, 201, 201, 403, 403, 201, 201, 401]),
    row("DELETE /vehicles/{id}/claim", |world, _| to(format!("/vehicles/{}/claim", world.drivers_claimed)),
        [401, 200, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),

    row("POST /vehicles/{id}/card-token", |world, _| to(format!("/vehicles/{}/card-token", world.drivers_vehicle)),
        [401, 200, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("DELETE /vehicles/{id}/card-token", |world, _| to(format!("/vehicles/{}/card-token", world.drivers_vehicle)),
        [401, 200, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),

    row("POST /vehicles/enquiry", |_, _| with("/vehicles/enquiry", json!({"registration": "AB12 CDE"})),
        [401, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200, 401]),

    // pictures: open to whoever was given the address
    row("GET /pictures/{id}", |world, _| to(world.photo_address.clone()),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),

    // messaging: a conversation is its two sides', and the deputy's registration anyone's to write to
    row("GET /conversations", |_, _| to("/conversations?q=hello"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("GET /messages/latest", |_, _| to("/messages/latest"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("POST /conversations", |_, _| with("/conversations", json!({"registration": "466F79D", "message": message()})),
        [401, 201, 201, 201, 201, 201, 201, 403, 403, 201, 201, 401]),
    row("GET /conversations/{id}", |world, _| to(format!("/conversations/{}", world.conversation)),
        [401, 200, 200, 403, 403, 403, 403, 403, 403, 403, 403, 401]),
    row("PUT /conversations/{id}/vehicle", |world, _| with(format!("/conversations/{}/vehicle", world.conversation),
                                                           json!({"vehicle_id": world.drivers_vehicle})),
        [401, 200, 409, 403, 403, 403, 403, 403, 403, 403, 403, 401]),
    row("GET /conversations/{id}/messages", |world, _| to(format!("/conversations/{}/messages", world.conversation)),
        [401, 200, 200, 403, 403, 403, 403, 403, 403, 403, 403, 401]),
    row("POST /conversations/{id}/messages", |world, _| with(format!("/conversations/{}/messages", world.conversation), message()),
        [401, 201, 201, 403, 403, 403, 403, 403, 403, 403, 403, 401]),
    row("POST /conversations/receipts", |world, _| with("/conversations/receipts",
                                                       json!({"receipts": [{"conversation_id": world.conversation, "delivered": 2, "read": 2}]})),
        [401, 204, 204, 204, 204, 204, 204, 403, 403, 204, 204, 401]),
    row("GET /conversations/{id}/note", |world, _| to(format!("/conversations/{}/note", world.conversation)),
        [401, 200, 200, 403, 403, 403, 403, 403, 403, 403, 403, 401]),
    row("PUT /conversations/{id}/note", |world, _| with(format!("/conversations/{}/note", world.conversation), json!({"note": "Kind"})),
        [401, 200, 200, 403, 403, 403, 403, 403, 403, 403, 403, 401]),
    row("PUT /conversations/{id}/block", |world, _| to(format!("/conversations/{}/block", world.conversation)),
        [401, 204, 204, 403, 403, 403, 403, 403, 403, 403, 403, 401]),
    row("DELETE /conversations/{id}/block", |world, _| to(format!("/conversations/{}/block", world.conversation)),
        [401, 204, 204, 403, 403, 403, 403, 403, 403, 403, 403, 401]),
    row("POST /reports", |world, _| with("/reports", json!({"conversation_id": world.conversation, "about": "user", "reason": "spam"})),
        [401, 202, 202, 403, 403, 403, 403, 403, 403, 403, 403, 401]),
    row("POST /providers/{id}/reports", |world, _| with(format!("/providers/{}/reports", world.provider), json!({"reason": "scam"})),
        [401, 202, 202, 202, 404, 202, 202, 403, 403, 202, 202, 401]),
    row("POST /support-messages", |_, _| with("/support-messages", message()),
        [401, 201, 201, 201, 201, 201, 201, 403, 403, 201, 201, 401]),
    row("GET /me/live", |_, _| to("/me/live"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),

    // notifications: one's own
    row("GET /notifications", |_, _| to("/notifications?limit=5"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("POST /notifications/read", |world, _| with("/notifications/read", json!({"ids": [world.notification]})),
        [401, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200, 401]),
    row("GET /me/notification-choices", |_, _| to("/me/notification-choices"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("PUT /me/notification-choices", |_, _| with("/me/notification-choices",
                                                    json!({"topics": [{"topic": "messages", "in_app": true, "email": false, "push": true}]})),
        [401, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200, 401]),
    row("GET /push/key", |_, _| to("/push/key"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("PUT /push/subscriptions", |_, _| with("/push/subscriptions", crate::notifications::subscription("https://push.example.org/1")),
        [401, 204, 204, 204, 204, 204, 204, 403, 403, 204, 204, 401]),
    row("DELETE /push/subscriptions", |_, _| with("/push/subscriptions", json!({"endpoint": "https://push.example.org/1"})),
        [401, 204, 204, 204, 204, 204, 204, 204, 204, 204, 204, 401]),

    // messaging: what admins do
    row("GET /admin/reports", |_, _| to("/admin/reports?status=pending"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/reports/{id}/evidence", |world, _| to(format!("/admin/reports/{}/evidence", world.report)),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/reports/{id}/decision", |world, _| with(format!("/admin/reports/{}/decision", world.report),
                                                             json!({"decision": "warn", "reason": "Spam"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/conversations/{id}/reading", |world, _| with(format!("/admin/conversations/{}/reading", world.conversation),
                                                                  json!({"report_id": world.report})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/conversations/{id}/messages", |world, _| with(format!("/admin/conversations/{}/messages", world.support_chat), message()),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 201, 403, 401]),

    // admin: there is one, so nobody sets one up
    row("POST /admin-setup", |_, _| with("/admin-setup", json!({"code": "0000-0000-0000-0000"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 401]),
    row("GET /admin/admins", |_, _| to("/admin/admins"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/admins", |_, _| with("/admin/admins", json!({"email": "driver@example.org", "reason": "Helps"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("DELETE /admin/admins/{user_id}", |world, _| with(format!("/admin/admins/{}", world.deputy), json!({"reason": "Left"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("PUT /admin/users/{id}/block", |world, _| with(format!("/admin/users/{}/block", world.driver), json!({"reason": "Insults"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("DELETE /admin/users/{id}/block", |world, _| to(format!("/admin/users/{}/block", world.outcast)),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("PUT /admin/users/{id}/suspension", |world, _| with(format!("/admin/users/{}/suspension", world.driver),
                                                           json!({"until": chrono::Utc::now() + chrono::TimeDelta::days(7), "reason": "Insults"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("DELETE /admin/users/{id}/suspension", |world, _| to(format!("/admin/users/{}/suspension", world.suspended)),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("GET /admin/appeals", |_, _| to("/admin/appeals"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/appeals/{id}/decision", |world, _| with(format!("/admin/appeals/{}/decision", world.appeal), json!({"upheld": true, "answer": "You are right"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("GET /admin/jobs", |_, _| to("/admin/jobs"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/jobs/{id}/run", |_, _| to("/admin/jobs/01PARKED/run"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401]),
    row("GET /admin/activities", |_, _| to("/admin/activities"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("GET /admin/claims", |_, _| to("/admin/claims"),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("GET /admin/claims/{id}", |world, _| to(format!("/admin/claims/{}", world.drivers_claim)),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),
    row("POST /admin/claims/{id}/decision", |world, _| with(format!("/admin/claims/{}/decision", world.drivers_claim),
                                                            json!({"approve": true, "reason": "The certificate says so"})),
        [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401]),

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

    // incidents: those of another reporter are not there
    row("POST /incidents", |_, _| with("/incidents", crate::incidents::report("N0 ONE")),
        [401, 201, 201, 201, 201, 201, 201, 403, 403, 201, 201, 401]),
    row("GET /incidents", |_, _| to("/incidents"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("GET /incidents/{reference}", |_, _| to("/incidents/INC-DR1V-ER01"),
        [401, 200, 404, 404, 404, 404, 404, 403, 404, 404, 404, 401]),
    row("POST /incidents/{reference}/photos", |_, _| form("/incidents/INC-DR1V-ER01/photos", Form::default().file("photo", "a.jpg", &jpeg(8, 8))),
        [401, 201, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
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
