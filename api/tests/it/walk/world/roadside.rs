//! What customers and providers have to do with each other.

use uuid::Uuid;

use crate::app::App;

/// When the providers last changed.
pub const PROVIDERS_SEEN: &str = "2026-11-21T10:30:00.123456Z";

/// Documents of the providers, and what the active one did for two drivers: the pending and the paused provider, a document that
/// nobody has seen, a request without a review, and two reviews, the second of which is hidden.
pub async fn roadside_help(app: &App) -> [Uuid; 6] {
    let [document, completed, reviewed, reviewed_too, review, hidden] =
        [(); 6].map(|()| Uuid::now_v7());
    for sql in [
        format!(
            "insert into provider_documents (id, provider_id, kind, title, file, content_type, expires_on, uploaded_at, seen_at)
             select case when u.name = 'provider active' then '{document}' else gen_random_uuid() end, p.id, 'insurance', 'Policy',
                    '%PDF-', 'application/pdf', current_date + 100, now(),
                    case when u.name <> 'provider active' then now() end
             from providers p join users u on u.id = p.user_id"
        ),
        format!(
            "insert into activities (at, actor_id, activity_type, target_type, target_id)
             select now(), id, 'document_read', 'document', '{document}' from users where name = 'admin'"
        ),
        format!(
            "insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area, status,
                 progress, provider_id, done_at, final_price_pence, agreed_price_pence, created_at, expires_at, ended_at)
             select r.id::uuid, u.id, 'Flat battery', 'It does not start', 'jump-start', 'normal', 'Dock Road',
                    st_point(-2.99, 53.41, 4326), 'Liverpool', 'completed', 'done', p.id, now(), 4500, 4500, now(), now(), now()
             from (values ('{completed}', 'driver'), ('{reviewed}', 'driver'), ('{reviewed_too}', 'other driver'))
                  as r (id, customer)
             join users u on u.name = r.customer join providers p on p.is_active"
        ),
        format!(
            "insert into reviews (id, request_id, provider_id, user_id, rating, created_at, hidden_at, hidden_reason)
             select w.id::uuid, r.id, r.provider_id, r.user_id, 4, now(), case when w.hidden then now() end,
                    case when w.hidden then 'Rude' end
             from (values ('{review}', '{reviewed}', false), ('{hidden}', '{reviewed_too}', true)) as w (id, request, hidden)
             join service_requests r on r.id = w.request::uuid"
        ),
    ] {
        app.sql(&sql).await;
    }
    let provider = async |name: &str| {
        let sql = format!(
            "select p.id from providers p join users u on u.id = p.user_id where u.name = '{name}'"
        );
        app.value(&sql).await.parse::<Uuid>().expect("an id")
    };
    // As an admin sees them who decides.
    app.sql(&format!("update providers set updated_at = '{PROVIDERS_SEEN}'")).await;
    let (pending, paused) = (provider("provider pending").await, provider("provider paused").await);
    [pending, paused, document, completed, review, hidden]
}

/// What the driver and the active provider have to do with each other: an open request with a photo and a quote, one that the
/// provider is on the way to, and one that is done, about which they talk.
pub async fn jobs(app: &App) -> [Uuid; 6] {
    let [open, photo, quote, won, done] = [(); 5].map(|()| Uuid::now_v7());
    let job_chat = Uuid::new_v4();
    for sql in [
        "update providers set business_name = 'Mersey Mobile Mechanics'".to_owned(),
        "update providers set base = st_point(-2.95, 53.41, 4326), service_types = '{battery_jump_start}' where is_active"
            .to_owned(),
        format!(
            "insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area, status,
                 progress, provider_id, done_at, final_price_pence, created_at, expires_at)
             select r.id::uuid, u.id, 'Flat battery', 'It does not start', 'jump-start', 'normal', 'Dock Road',
                    st_point(-2.99, 53.41, 4326), 'Liverpool', r.status, r.progress,
                    case when r.status = 'in_progress' then p.id end, case when r.progress = 'done' then now() end,
                    case when r.progress = 'done' then 6500 end, now(), now() + interval '1 day'
             from (values ('{open}', 'open', null), ('{won}', 'in_progress', 'en_route'), ('{done}', 'in_progress', 'done'))
                  as r (id, status, progress)
             join users u on u.name = 'driver' join providers p on p.is_active"
        ),
        format!(
            "insert into service_quotes (id, request_id, provider_id, amount_pence, includes_parts, estimated_minutes, description,
                 valid_until, status, created_at, decided_at)
             select case when r.id = '{open}' then '{quote}' else gen_random_uuid() end, r.id, p.id, 6500, false, 20, 'Jump',
                    now() + interval '1 day', case when r.id = '{open}' then 'pending' else 'accepted' end, now(),
                    case when r.id <> '{open}' then now() end
             from service_requests r join providers p on p.is_active where r.id in ('{open}', '{won}', '{done}')"
        ),
        "update service_requests r set accepted_quote_id = q.id, quoted_pence = q.amount_pence, accepted_at = now() from service_quotes q
         where q.request_id = r.id and q.status = 'accepted'"
            .to_owned(),
        format!(
            "insert into pictures (id, service_request_id, jpeg, width, height, created_at)
             values ('{photo}', '{open}', 'x', 1, 1, now())"
        ),
        format!(
            "with c as (insert into conversations (id, kind, created_at) values ('{job_chat}', 'job', now()) returning id),
                  j as (insert into job_conversations (conversation_id, request_id, provider_id)
                        select c.id, '{done}', p.id from c, providers p where p.is_active)
             insert into participants (conversation_id, side, user_id)
             select c.id, side, u.id
             from c, (values ('starter', 'driver'), ('recipient', 'provider active')) as s (side, name)
             join users u on u.name = s.name"
        ),
    ] {
        app.sql(&sql).await;
    }
    [open, photo, quote, won, done, job_chat]
}
