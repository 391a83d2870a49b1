//! Queries that make and remove the demo's people.

use carpal_domain::availability::DriverReportKind;
use carpal_domain::geometry::LngLat;
use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::foundation::locks::advisory_lock;
use crate::vehicles;
use crate::vehicles::service::Described;

/// Stores somebody and returns their id; none when they are there, who then get the password again.
pub async fn insert_user(
    db: &mut PgConnection,
    email: &str,
    name: &str,
    hash: &str,
    since: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    let known = sqlx::query!(
        "update users set password_hash = $2 where email = $1 and is_demo",
        email,
        hash
    )
    .execute(&mut *db)
    .await?;
    if known.rows_affected() > 0 {
        return Ok(None);
    }
    sqlx::query_scalar!(
        "insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, name_chosen, created_at,
                            is_demo)
         values ($1, $2, $5, $3, $5, $4, not exists (select from users where name_chosen and lower(name) = lower($4)), $5,
                 true)
         returning id",
        Uuid::now_v7(),
        email,
        hash,
        name,
        since,
    )
    .fetch_one(db)
    .await
    .map(Some)
}

/// Stores a vehicle of theirs, unless somebody real has its registration.
pub async fn insert_vehicle(
    db: &mut PgConnection,
    user_id: Uuid,
    registration: &str,
    described: &Described,
    since: DateTime<Utc>,
) -> sqlx::Result<()> {
    let Ok(registration) = registration.parse::<Registration>() else { return Ok(()) };
    advisory_lock(&mut *db, registration.as_str()).await?;
    let id = vehicles::service::insert(&mut *db, user_id, &registration, described, false, since)
        .await?;
    if !vehicles::service::activate(&mut *db, user_id, &registration, since).await? {
        sqlx::query!("delete from vehicles where id = $1", id).execute(db).await?;
    }
    Ok(())
}

pub async fn make_provider(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    business: &str,
    contact: &str,
    services: &[&str],
    since: DateTime<Utc>,
) -> sqlx::Result<()> {
    let services: Vec<String> = services.iter().copied().map(str::to_owned).collect();
    sqlx::query!(
        "insert into providers (user_id, is_verified, is_active, business_name, contact_name, service_types, created_at)
         values ($1, true, true, $2, $3, $4, $5)",
        user_id,
        business,
        contact,
        &services,
        since
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Says more of a provider, unless they have said where they start from. Returns the provider's id.
pub async fn describe_provider(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    base: LngLat,
    opening_hours: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "update providers set base = st_setsrid(st_makepoint($2, $3), 4326), opening_hours = $4, radius_km = 20,
             phone = '07700 900145', email = 'hello@' || replace(lower(business_name), ' ', '') || '.example',
             address = '1 Dock Road, Liverpool', experience = 'Twelve years at the roadside',
             insurance_details = 'Public liability, £5 million', description = 'We come to you, day and night.', updated_at = $5
         where user_id = $1 and base is null returning id",
        user_id,
        base.lng,
        base.lat,
        opening_hours,
        now
    )
    .fetch_optional(db)
    .await
}

/// Has a provider wait for an admin, as one who has just applied.
pub async fn make_applicant(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "update providers set is_verified = false, is_active = false, verified_at = null where id = $1",
        id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores an insurance document of a provider that is valid for so many days; an admin has seen it, or not.
pub async fn insert_insurance(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    jpeg: &[u8],
    is_seen: bool,
    days: i32,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into provider_documents (id, provider_id, kind, title, file, content_type, expires_on, uploaded_at, seen_at)
         values ($1, $2, 'insurance', 'Public liability insurance', $3, 'image/jpeg', $4::timestamptz::date + $6::integer, $4,
                 case when $5 then $4 end)",
        Uuid::now_v7(),
        provider_id,
        jpeg,
        now,
        is_seen,
        days
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether a customer has ever asked for help.
pub async fn has_requests(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from service_requests where user_id = $1) as "has!""#,
        user_id
    )
    .fetch_one(db)
    .await
}

/// The quote of a provider's account for a request.
pub async fn quote_of(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    user_id: Uuid,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select q.id from service_quotes q join providers p on p.id = q.provider_id where q.request_id = $1 and p.user_id = $2",
        request_id,
        user_id
    )
    .fetch_optional(db)
    .await
}

/// Stores a conversation between two of them, unless it is there, or the vehicle is not the owner's.
pub async fn insert_conversation(
    db: &mut PgConnection,
    [starter, owner]: [&str; 2],
    about: &str,
    said: &[(DateTime<Utc>, bool, &str)],
    [read_by_starter, read_by_owner]: [i32; 2],
) -> sqlx::Result<()> {
    let (times, by_starter, words) = (
        said.iter().map(|(at, ..)| *at).collect::<Vec<_>>(),
        said.iter().map(|(_, by, _)| *by).collect::<Vec<_>>(),
        said.iter().map(|(.., words)| (*words).to_owned()).collect::<Vec<_>>(),
    );
    sqlx::query!(
        "with sides as (
             select s.id as starter, o.id as owner from users s, users o, vehicles v
             where s.email = $2 and s.is_demo and o.email = $3 and o.is_demo
               and v.user_id = o.id and v.registration = $4
               and not exists (select from conversations c join participants p on p.conversation_id = c.id
                               where c.registration = $4 and p.side = 'starter' and p.user_id = s.id)),
         conversation as (
             insert into conversations (id, kind, registration, last_seq, created_at, last_message_at)
             select $1, 'owner', $4, cardinality($5::timestamptz[]), ($5::timestamptz[])[1],
                    ($5::timestamptz[])[cardinality($5::timestamptz[])]
             from sides returning id),
         people as (
             insert into participants (conversation_id, side, user_id, delivered_seq, read_seq, last_seq, last_at)
             select c.id, p.side, p.user_id, p.read, p.read, cardinality($5::timestamptz[]),
                    ($5::timestamptz[])[cardinality($5::timestamptz[])]
             from conversation c, sides s,
                  lateral (values ('starter', s.starter, $8::int), ('recipient', s.owner, $9::int)) p (side, user_id, read))
         insert into messages (conversation_id, seq, side, client_id, content, sent_at)
         select c.id, m.seq::int, case when m.by_starter then 'starter' else 'recipient' end, gen_random_uuid(), m.words, m.at
         from conversation c,
              unnest($5::timestamptz[], $6::boolean[], $7::text[]) with ordinality m (at, by_starter, words, seq)",
        Uuid::new_v4(),
        starter,
        owner,
        about,
        &times,
        &by_starter,
        &words,
        read_by_starter,
        read_by_owner,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Somebody of the demo.
pub async fn person(db: impl PgExecutor<'_>, email: &str) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!("select id from users where email = $1 and is_demo", email)
        .fetch_optional(db)
        .await
}

/// Whether a registration is of one of the demo's people, and of nobody real.
pub async fn has_demo_driver(
    db: impl PgExecutor<'_>,
    registration: &Registration,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from vehicles v join users u on u.id = v.user_id
                          where v.registration = $1 and v.state = 'active' and u.is_demo) as "has!""#,
        registration.as_str()
    )
    .fetch_one(db)
    .await
}

/// Whether somebody without an account has written.
pub async fn has_guest(db: impl PgExecutor<'_>, email: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from guests where email = $1) as "has!""#, email)
        .fetch_one(db)
        .await
}

/// Whether somebody has reported something.
pub async fn has_report(
    db: impl PgExecutor<'_>,
    email: &str,
    description: &str,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from incident_reports where reporter_email = $1 and description = $2) as "has!""#,
        email,
        description
    )
    .fetch_one(db)
    .await
}

/// Whether somebody has written this to support.
pub async fn has_support_item(
    db: impl PgExecutor<'_>,
    email: &str,
    subject: &str,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from support_items where email = $1 and subject = $2) as "has!""#,
        email,
        subject
    )
    .fetch_one(db)
    .await
}

/// Whether somebody has reported anybody.
pub async fn has_reported(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from reports where reporter_id = $1) as "has!""#,
        user_id
    )
    .fetch_one(db)
    .await
}

/// A conversation that one of the demo's people began with another.
pub async fn conversation_between(
    db: impl PgExecutor<'_>,
    starter: &str,
    owner: &str,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select s.conversation_id from participants s join participants o using (conversation_id)
         join users a on a.id = s.user_id join users b on b.id = o.user_id
         where s.side = 'starter' and o.side = 'recipient' and a.email = $1 and b.email = $2 and a.is_demo and b.is_demo",
        starter,
        owner
    )
    .fetch_optional(db)
    .await
}

/// The provider that one of the demo's people is.
pub async fn provider(db: impl PgExecutor<'_>, email: &str) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select p.id from providers p join users u on u.id = p.user_id where u.email = $1 and u.is_demo",
        email
    )
    .fetch_optional(db)
    .await
}

/// A vehicle of somebody, while it has no photo.
pub async fn without_photos(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    registration: &str,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select id from vehicles v where user_id = $1 and registration = replace($2, ' ', '')
           and not exists (select from pictures where vehicle_id = v.id)",
        user_id,
        registration
    )
    .fetch_optional(db)
    .await
}

/// Whether a registration is of another one of the demo's people, and this one neither has nor had it.
pub async fn is_claimable(
    db: impl PgExecutor<'_>,
    claimant: Uuid,
    registration: &Registration,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from vehicles v join users u on u.id = v.user_id
                          where v.registration = $2 and v.state = 'active' and u.is_demo and u.id <> $1)
                  and not exists (select from vehicles where user_id = $1 and registration = $2) as "is!""#,
        claimant,
        registration.as_str()
    )
    .fetch_one(db)
    .await
}

/// The four practice car parks on the map nearest to a point, within three kilometres, that no feed counts: nothing that is invented
/// stands on a real one, and a count stands above what drivers report.
pub async fn car_parks_near(db: impl PgExecutor<'_>, at: LngLat) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from visible_car_parks c
           where location && st_expand(st_point($1, $2, 4326), 0.05) and access = 'public' and origin = 'practice'
             and st_dwithin(location::geography, st_point($1, $2, 4326)::geography, 3000)
             and not exists (select from feed_car_parks f where f.car_park_id = c.id and f.status = 'matched')
           order by location <-> st_point($1, $2, 4326), id limit 4"#,
        at.lng,
        at.lat
    )
    .fetch_all(db)
    .await
}

/// Practice car parks that are shown by themselves, the nearest first.
pub async fn practice_car_parks_near(
    db: impl PgExecutor<'_>,
    at: LngLat,
) -> sqlx::Result<Vec<(f64, f64)>> {
    let found = sqlx::query!(
        r#"select st_x(location) as "lng!", st_y(location) as "lat!" from visible_car_parks
           where location && st_expand(st_point($1, $2, 4326), 0.05) and access = 'public' and kind = 'car-park'
             and origin = 'practice' and (capacity >= 10 or st_area(footprint::geography) >= 250)
           order by location <-> st_point($1, $2, 4326), id limit 12"#,
        at.lng,
        at.lat
    )
    .fetch_all(db)
    .await?;
    Ok(found.into_iter().map(|row| (row.lng, row.lat)).collect())
}

/// Whether an invented space came, or comes, at this time.
pub async fn has_practice_space(
    db: impl PgExecutor<'_>,
    shown_from: DateTime<Utc>,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from leaving_soon where vehicle_id is null and shown_from = $1) as "has!""#,
        shown_from
    )
    .fetch_one(db)
    .await
}

/// Whether somebody has reported something that an admin decides, whatever became of it.
pub async fn has_case_report(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    kind: DriverReportKind,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from driver_reports where user_id = $1 and kind = $2 and case_id is not null) as "has!""#,
        user_id,
        kind.code()
    )
    .fetch_one(db)
    .await
}

/// Whether somebody has suggested a car park of this name; a correction has none.
pub async fn has_suggested(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    name: &str,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from suggestions
                          where user_id = $1 and coalesce(fields ->> 'name', '') = $2) as "has!""#,
        user_id,
        name
    )
    .fetch_one(db)
    .await
}

/// Marks a zone as one of the demo, with which it goes.
pub async fn mark_zone(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("update zones set built_in = 'demo-newport' where id = $1", id)
        .execute(db)
        .await
        .map(drop)
}

/// Whether the demo has made its zone, whatever an admin did to it since.
pub async fn has_zone(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from zones where built_in = 'demo-newport') as "has!""#
    )
    .fetch_one(db)
    .await
}

/// The zone in use with a name.
pub async fn zone(db: impl PgExecutor<'_>, name: &str) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!("select id from zones where name = $1 and retired_at is null", name)
        .fetch_optional(db)
        .await
}

/// Whether somebody is a member of a zone.
pub async fn is_zone_member(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from zone_members where zone_id = $1 and user_id = $2) as "is!""#,
        zone_id,
        user_id
    )
    .fetch_one(db)
    .await
}

/// Whether somebody has written this in a zone; of an alert, whether it holds.
pub async fn has_written_in_zone(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
    content: &str,
    is_alert: bool,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from zone_posts where zone_id = $1 and author_id = $2 and content = $3
                          and (not $4 or ended_at is null and ends_at > now())) as "has!""#,
        zone_id,
        user_id,
        content,
        is_alert
    )
    .fetch_one(db)
    .await
}

/// Removes the demo's people, and with them all that is theirs. What they said to real people stays with those.
pub async fn remove(db: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from conversations c
         where exists (select from participants p join users u on u.id = p.user_id
                       where p.conversation_id = c.id and u.is_demo)
           and not exists (select from participants p join users u on u.id = p.user_id
                           where p.conversation_id = c.id and not u.is_demo)"
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from leaving_soon where vehicle_id is null").execute(&mut *db).await?;
    // Reports outlive who made them; these are of nobody.
    sqlx::query!("delete from reports r using users u where u.id = r.reporter_id and u.is_demo")
        .execute(&mut *db)
        .await?;
    // Requests outlive their customers, too.
    sqlx::query!(
        "delete from service_requests r using users u where u.id = r.user_id and u.is_demo"
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from support_items where email like '%@demo.example'")
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from incident_reports where reporter_email like '%@demo.example'")
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "delete from activities a using users u
         where u.is_demo and (a.actor_id = u.id or (a.target_type = 'user' and a.target_id = u.id::text))"
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from users where is_demo").execute(&mut *db).await?;
    sqlx::query!(
        "delete from zones z where built_in = 'demo-newport'
         and not exists (select from zone_members where zone_id = z.id)"
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from driver_report_cases k where not exists (select from driver_reports where case_id = k.id)"
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Has the last message of the demo's conversation between two of them ask for the vehicle to be moved, as of now: what was asked at
/// an earlier start has ended.
pub async fn insert_move_request(
    db: &mut PgConnection,
    [starter, owner]: [&str; 2],
    about: &str,
    asked_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with asked as (
             select c.id, c.last_seq, s.user_id as sender, r.user_id as owner
             from conversations c
             join participants s on s.conversation_id = c.id and s.side = 'starter'
             join participants r on r.conversation_id = c.id and r.side = 'recipient'
             join users su on su.id = s.user_id and su.email = $2 and su.is_demo
             join users ou on ou.id = r.user_id and ou.email = $3 and ou.is_demo
             where c.registration = $4),
         earlier as (
             update move_requests m set created_at = $5, confirmed_at = $5, on_my_way_at = null, minutes = null, moved_at = null,
                    moved_by = null
             from asked where m.conversation_id = asked.id returning m.id)
         insert into move_requests (id, registration, by_card, about, sender_id, conversation_id, seq, owner_id, created_at, confirmed_at)
         select $1, $4, false, $4, sender, id, last_seq, owner, $5, $5 from asked where not exists (select from earlier)",
        Uuid::new_v4(),
        starter,
        owner,
        about,
        asked_at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Makes one of the demo's people the backup contact of a vehicle of another, who agreed, unless it has one.
pub async fn insert_backup_contact(
    db: &mut PgConnection,
    about: &str,
    contact: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into backup_contacts (id, vehicle_id, typed, owner_name, user_id, state, invited_at, answered_at)
         select $1, v.id, p.name, o.name, p.id, 'agreed', $4, $4
         from vehicles v join users o on o.id = v.user_id and o.is_demo, users p
         where v.registration = $2 and p.email = $3 and p.is_demo
           and not exists (select from backup_contacts b where b.vehicle_id = v.id)",
        Uuid::new_v4(),
        about,
        contact,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
