//! Who speaks with whom, and who is asked to move a vehicle.

use uuid::Uuid;

use super::{BACKUP_CONTACT, MOVE_REQUEST};
use crate::app::App;

pub async fn conversation(app: &App) -> Uuid {
    let id = Uuid::new_v4();
    for sql in [
        format!(
            "insert into conversations select '{id}', 'owner', registration, 2, now() from vehicles v
             join users u on u.id = v.user_id where u.name = 'other driver'"
        ),
        format!(
            "insert into participants select '{id}', case name when 'driver' then 'starter' else 'recipient' end,
                                             id, null, 2, 2, 2, now()
             from users where name in ('driver', 'other driver')"
        ),
        format!(
            "insert into messages select '{id}', seq, side, gen_random_uuid(), 'Hello', false, now()
             from (values (1, 'starter'), (2, 'recipient')) as said (seq, side)"
        ),
    ] {
        app.sql(&sql).await;
    }
    id
}

/// Somebody who wrote to the driver without an account, and was answered. The token of their link is `guest`.
pub async fn guest(app: &App) {
    let id = Uuid::new_v4();
    for sql in [
        format!(
            "insert into conversations select '{id}', 'guest', registration, 2, now() from vehicles v
             join users u on u.id = v.user_id where u.name = 'driver' and v.is_primary"
        ),
        format!("insert into participants values ('{id}', 'starter', null, null, 0, 0, 2, now())"),
        format!(
            "insert into participants select '{id}', 'recipient', id, null, 1, 1, 2, now() from users where name = 'driver'"
        ),
        format!(
            "insert into messages select '{id}', seq, side, gen_random_uuid(), 'Hello', false, now()
             from (values (1, 'starter'), (2, 'recipient')) as said (seq, side)"
        ),
        format!(
            "insert into guests select '{id}', 'Grace', 'grace@example.net', null, false, id, now(), now(), null, now()
             from users where name = 'driver'"
        ),
        format!("insert into guest_links values (sha256('guest'), '{id}', now())"),
        // A report of the driver, and one of the guest, the token of whose link is `incident`.
        "insert into incident_reports (id, reference, user_id, vehicle_registration, by_card, incident_type, severity,
             description, reporter_name, reporter_email, contact_method, is_anonymous, status, created_at)
         select gen_random_uuid(), reference, u.id, 'N0ONE', false, 'theft', 'severe', 'It is gone', 'Grace',
                'grace@example.net', 'email', false, 'submitted', now()
         from (values ('INC-DR1V-ER01', 'driver'), ('INC-GRAC-E001', null)) as made (reference, reporter)
         left join users u on u.name = reporter"
            .to_owned(),
        "insert into incident_history (incident_id, status, at) select id, 'submitted', now() from incident_reports"
            .to_owned(),
        "insert into incident_links select sha256('incident'), id, now() from incident_reports where user_id is null"
            .to_owned(),
        "insert into incident_messages (id, incident_id, content, at)
         select gen_random_uuid(), id, 'What colour was it?', now() from incident_reports"
            .to_owned(),
    ] {
        app.sql(&sql).await;
    }
}

/// Who is asked to move a vehicle, by the driver and by the guest, and to be the driver's backup contact.
pub async fn blocked_in(app: &App, conversation: Uuid, vehicle: Uuid) {
    for sql in [
        format!(
            "insert into move_requests (id, registration, by_card, about, sender_id, conversation_id, seq, owner_id, created_at, confirmed_at)
             select '{MOVE_REQUEST}', registration, false, registration, s.user_id, c.id, 1, r.user_id, now(), now()
             from conversations c join participants s on s.conversation_id = c.id and s.side = 'starter'
             join participants r on r.conversation_id = c.id and r.side = 'recipient' where c.id = '{conversation}'"
        ),
        format!("insert into move_request_links values (sha256('answer'), '{MOVE_REQUEST}', now())"),
        "insert into move_requests (id, registration, by_card, about, conversation_id, seq, owner_id, created_at)
         select gen_random_uuid(), registration, false, registration, g.conversation_id, 1, g.owner_id, now()
         from guests g join conversations c on c.id = g.conversation_id"
            .to_owned(),
        format!(
            "insert into backup_contacts (id, vehicle_id, typed, owner_name, user_id, state, invited_at)
             select '{BACKUP_CONTACT}', '{vehicle}', 'other driver', 'Drew', id, 'invited', now()
             from users where name = 'other driver'"
        ),
        format!("insert into backup_contact_links values (sha256('backup'), '{BACKUP_CONTACT}', now())"),
    ] {
        app.sql(&sql).await;
    }
}
