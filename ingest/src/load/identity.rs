//! A source whose ids are made in another way than before: its records are matched over to their new ids once, so that admins'
//! edits, hidden marks and links stay with their car parks. Where ids are made of position and name, so is in each run what was
//! moved or renamed; where ids are a property's, what a program numbered afresh.

use std::collections::HashSet;

use carpal_domain::geometry::LngLat;
use sqlx::PgConnection;

use super::error::{During, LoadError};
use super::match_over::{Known, match_over as matched};
use super::reused;
use crate::record::Identity;

const STEP: &str = "matching the records over to their new ids";

/// A record with its id.
struct Row {
    external_id: String,
    place_key: String,
    name: String,
    lng: f64,
    lat: f64,
    content_hash: Vec<u8>,
}

/// Gives the source's records the ids that staging has for them, where ids are made in another way than the source's were, or of
/// position and name.
/// Returns how many were matched over. The others keep none that the input could mean, and so count as gone.
pub(super) async fn match_over(
    db: &mut PgConnection,
    source: &str,
    identity: &Identity,
    run: i64,
) -> Result<u64, LoadError> {
    if !has_records(db).await.during(STEP)? {
        return Ok(0);
    }
    let stored = sqlx::query_scalar!("select identity from sources where name = $1", source)
        .fetch_optional(&mut *db)
        .await
        .during(STEP)?
        .flatten();
    // Made as before, ids tell which record is which, but that one by position and name changes with either, and that a
    // program may have numbered afresh.
    let are_made_as_before = stored.as_ref() == Some(&identity.code());
    let mut reused = HashSet::new();
    if are_made_as_before && *identity != Identity::Position {
        if matches!(identity, Identity::Property(_)) {
            reused = reused::ids(db, source).await.during(STEP)?;
        }
        if reused.is_empty() {
            return Ok(0);
        }
    }
    let do_equal_ids_tell = are_made_as_before || stored.is_none();
    let (held, given) =
        unknown(db, source, identity, do_equal_ids_tell, &reused).await.during(STEP)?;
    let pairs = matched(&known(&held), &known(&given));
    let before = format!("before run {run}: ");
    let from: Vec<&Row> = pairs.iter().map(|&(one, _)| &held[one]).collect();
    // One that is only gone keeps its id, under which it may come back, unless that is another's now.
    let is_matched: HashSet<&str> = from.iter().map(|row| &*row.external_id).collect();
    let loses_its_id = |row: &&Row| {
        !are_made_as_before
            || is_matched.contains(&*row.external_id)
            || reused.contains(&row.external_id)
    };
    let aside: Vec<&Row> = held.iter().filter(loses_its_id).collect();
    set_aside(db, source, &aside, &before).await.during(STEP)?;
    let to: Vec<&Row> = pairs.iter().map(|&(_, other)| &given[other]).collect();
    // Of a source from before, an id that is no line number may well mean what it meant.
    let wanted: Vec<String> = to.iter().map(|row| row.place_key.clone()).collect();
    free_keys(db, source, &before, !do_equal_ids_tell, &wanted).await.during(STEP)?;
    give_ids(db, source, &before, &from, &to).await.during(STEP)?;
    Ok(pairs.len() as u64)
}

/// An input without records says nothing of how ids are made.
async fn has_records(db: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from staging) as "has_records!""#)
        .fetch_one(db)
        .await
}

/// Keeps how the source's ids are made.
pub(super) async fn store(
    db: &mut PgConnection,
    source: &str,
    identity: &Identity,
) -> Result<(), LoadError> {
    sqlx::query!(
        "update sources set identity = $2
         where name = $1 and identity is distinct from $2 and exists (select from staging)",
        source,
        identity.code()
    )
    .execute(db)
    .await
    .during("recording how the ids are made")
    .map(drop)
}

fn known(rows: &[Row]) -> Vec<Known> {
    let known = |row: &Row| Known {
        name: row.name.clone(),
        at: LngLat { lng: row.lng, lat: row.lat },
        content_hash: row.content_hash.clone(),
    };
    rows.iter().map(known).collect()
}

/// The records that the source holds, and those of the input, whose ids do not tell which they are. An OpenStreetMap element is
/// always itself. Of a source from before it was kept how ids are made, only line numbers tell nothing; else what is `reused`.
async fn unknown(
    db: &mut PgConnection,
    source: &str,
    identity: &Identity,
    do_equal_ids_tell: bool,
    reused: &HashSet<String>,
) -> sqlx::Result<(Vec<Row>, Vec<Row>)> {
    let reused: Vec<String> = reused.iter().cloned().collect();
    let are_elements = *identity == Identity::Element;
    let held = sqlx::query_as!(
        Row,
        r#"select r.external_id, coalesce(r.place_key, c.place_key) as "place_key!", r.content->>'name' as "name!",
                  st_x((r.content->>'location')::geometry) as "lng!",
                  st_y((r.content->>'location')::geometry) as "lat!", r.content_hash
           from car_park_records r join car_parks c on c.id = r.car_park_id
           where r.source = $1
             and not ($2 and (coalesce(r.place_key, c.place_key) like 'osm:%'
                              or ($3 and r.external_id !~ '^feature [0-9]+$')))
             and not exists (select from staging s where s.external_id = r.external_id
                             and s.place_key = coalesce(r.place_key, c.place_key)
                             and ($3 and s.external_id <> all ($4) or s.place_key like 'osm:%'))"#,
        source,
        are_elements,
        do_equal_ids_tell,
        &reused
    )
    .fetch_all(&mut *db)
    .await?;
    if held.is_empty() {
        return Ok((held, vec![]));
    }
    let given = sqlx::query_as!(
        Row,
        r#"select s.external_id, s.place_key, s.name, s.lng, s.lat, s.content_hash
           from staging s
           where not exists (select from car_park_records r where r.source = $1 and r.external_id = s.external_id
                             and r.place_key = s.place_key
                             and ($2 and s.external_id <> all ($3) or s.place_key like 'osm:%'))
             and not (s.place_key like 'osm:%' and exists (select from car_parks c where c.place_key = s.place_key))"#,
        source,
        do_equal_ids_tell,
        &reused
    )
    .fetch_all(db)
    .await?;
    Ok((held, given))
}

/// Takes their ids from these records, and their keys from the source's own car parks.
async fn set_aside(
    db: &mut PgConnection,
    source: &str,
    held: &[&Row],
    before: &str,
) -> sqlx::Result<()> {
    let ids: Vec<String> = held.iter().map(|row| row.external_id.clone()).collect();
    sqlx::query!(
        "update car_parks c set place_key = $1 || ':' || $3 || h.id
         from unnest($2::text[]) as h (id) where c.place_key = $1 || ':' || h.id",
        source,
        &ids,
        before
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update car_park_records r
         set external_id = $3 || r.external_id,
             place_key = case when r.place_key like 'osm:%' then r.place_key
                              else $1 || ':' || $3 || r.external_id end
         where r.source = $1 and r.external_id = any ($2)",
        source,
        &ids,
        before
    )
    .execute(db)
    .await
    .map(drop)
}

/// Takes the keys that the input has, all or the wanted ones, from car parks of the source that meant something else by them, and are
/// gone already.
async fn free_keys(
    db: &mut PgConnection,
    source: &str,
    before: &str,
    are_all_wanted: bool,
    wanted: &[String],
) -> sqlx::Result<()> {
    sqlx::query!(
        "update car_parks c set place_key = $1 || ':' || $2 || substr(c.place_key, length($1) + 2)
         from staging s
         where s.place_key = c.place_key and starts_with(c.place_key, $1 || ':')
           and ($3 or s.place_key = any ($4))
           and not exists (select from car_park_records r where r.source = $1 and r.place_key = c.place_key)",
        source,
        before,
        are_all_wanted,
        wanted
    )
    .execute(db)
    .await
    .map(drop)
}

async fn give_ids(
    db: &mut PgConnection,
    source: &str,
    before: &str,
    from: &[&Row],
    to: &[&Row],
) -> sqlx::Result<()> {
    let old: Vec<String> = from.iter().map(|row| format!("{before}{}", row.external_id)).collect();
    let ids: Vec<String> = to.iter().map(|row| row.external_id.clone()).collect();
    let keys: Vec<String> = to.iter().map(|row| row.place_key.clone()).collect();
    sqlx::query!(
        "update car_parks c set place_key = m.key
         from unnest($2::text[], $3::text[]) as m (old, key) where c.place_key = $1 || ':' || m.old",
        source,
        &old,
        &keys
    )
    .execute(&mut *db)
    .await?;
    // What was taken for an element of OpenStreetMap, and is none, leaves its key to the element that has that id.
    let elements: Vec<String> = from.iter().map(|row| row.place_key.clone()).collect();
    sqlx::query!(
        "update car_parks c set place_key = m.key
         from unnest($2::text[], $3::text[]) as m (old, key)
         where c.place_key = m.old and m.old like 'osm:%'
           and not exists (select from car_park_records r
                           where r.source <> $1 and r.car_park_id = c.id and coalesce(r.place_key, c.place_key) = c.place_key)",
        source,
        &elements,
        &keys
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update car_park_records r set external_id = m.id, place_key = m.key
         from unnest($2::text[], $3::text[], $4::text[]) as m (old, id, key)
         where r.source = $1 and r.external_id = m.old",
        source,
        &old,
        &ids,
        &keys
    )
    .execute(db)
    .await
    .map(drop)
}
