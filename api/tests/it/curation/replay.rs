//! A history replayed: what was imported and decided is done again, and of edits nothing is used but what their entries say.

use carpal_domain::merging;
use carpal_domain::pairs::{self, Decision};
use serde_json::{Map, Value, json};
use sqlx::{PgConnection, PgPool};

use super::world::{Said, import};

/// Something that happened, in order.
pub enum Event {
    /// An import, and the number that the next car park would have got.
    Import { said: Said, next: i64 },
    /// An entry of a history.
    Entry(Box<Entry>),
    /// A pair was decided.
    Pair { id: i64, is_same: bool },
}

/// An entry of a history, as it is stored; of one that adds a car park, its key and where it came from too.
#[derive(sqlx::FromRow)]
pub struct Entry {
    pub id: i64,
    pub car_park_id: i64,
    pub changes: Value,
    pub place_key: String,
    pub origin: String,
    pub first_version: bool,
}

/// The entries since one.
pub async fn entries_since(pool: &PgPool, last: i64) -> Vec<Entry> {
    sqlx::query_as(
        "select e.id, e.car_park_id, e.changes, c.place_key, c.origin,
                c.origin in ('admin', 'suggestion') and not exists (select from car_park_edits b where b.car_park_id = e.car_park_id and b.id < e.id) as first_version
         from car_park_edits e join car_parks c on c.id = e.car_park_id where e.id > $1 order by e.id",
    )
    .bind(last)
    .fetch_all(pool)
    .await
    .expect("entries")
}

/// Does everything again in another database.
#[expect(clippy::disallowed_methods, reason = "what is replayed is written by no unit of work")]
pub async fn replay(pool: &PgPool, events: &[Event]) {
    for event in events {
        match event {
            Event::Import { said, next } => {
                sqlx::query("select setval('car_parks_id_seq', $1, false)")
                    .bind(next)
                    .execute(pool)
                    .await
                    .expect("set");
                import(pool, said).await;
            }
            Event::Pair { id, is_same } => {
                let mut tx = pool.begin().await.expect("begun");
                merging::lock(&mut tx).await.expect("locked");
                let decision = if *is_same { Decision::Same } else { Decision::Different };
                pairs::decide(&mut tx, *id, decision, "operator").await.expect("decided");
                tx.commit().await.expect("committed");
            }
            Event::Entry(entry) => {
                let mut tx = pool.begin().await.expect("begun");
                write(&mut tx, entry).await;
                tx.commit().await.expect("committed");
            }
        }
    }
}

async fn write(db: &mut PgConnection, entry: &Entry) {
    if entry.first_version {
        sqlx::query(
            "insert into car_parks (id, place_key, origin, name, location, kind, access, access_inferred, city, area)
             overriding system value values ($1, $2, $3, '', st_point(0, 0, 4326), 'car-park', 'public', true, 'Newport', 'Wales')",
        )
        .bind(entry.car_park_id)
        .bind(&entry.place_key)
        .bind(&entry.origin)
        .execute(&mut *db)
        .await
        .expect("added");
    }
    let (mut own, mut cleared, mut marks) = (Map::new(), Map::new(), Map::new());
    for (key, change) in entry.changes.as_object().expect("an object") {
        let to = change["to"].as_object().expect("a side");
        match key.as_str() {
            // What follows from imports and edits alike.
            "conflicts" => {}
            "is_hidden" | "scam_reported" | "approved" | "deleted" => {
                drop(marks.insert(key.clone(), to["shown"].clone()));
            }
            _ => match to.get("own") {
                Some(value) => drop(own.insert(key.clone(), value.clone())),
                None => drop(cleared.insert(key.clone(), to["shown"].clone())),
            },
        }
    }
    // No source knows it: what it was before the edit is what it is again.
    if let Some(at) = cleared.get_mut("location") {
        let hex: String =
            sqlx::query_scalar("select encode(st_asewkb(st_point($1, $2, 4326)), 'hex')")
                .bind(at["lng"].as_f64())
                .bind(at["lat"].as_f64())
                .fetch_one(&mut *db)
                .await
                .expect("a point");
        *at = json!(hex);
    }
    let names: Vec<String> = cleared.keys().cloned().collect();
    let mut columns = cleared;
    columns.extend(own.clone());
    let sql = format!(
        "update car_parks c set ({names}) = (select {values} from jsonb_populate_record(c, $2) p),
                admin_edits = (c.admin_edits || $3) - $4::text[],
                is_hidden = coalesce(($5->>'is_hidden')::bool, is_hidden),
                scam_reported = coalesce(($5->>'scam_reported')::bool, scam_reported),
                approved = coalesce(($5->>'approved')::bool, approved),
                deleted_at = case ($5->>'deleted')::bool when true then now() when false then null else deleted_at end,
                deleted_because = case ($5->>'deleted')::bool when true then 'admin' when false then null else deleted_because end
         where id = $1",
        names = merging::columns(""),
        values = merging::values("p."),
    );
    sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(entry.car_park_id)
        .bind(Value::Object(columns))
        .bind(Value::Object(own))
        .bind(names)
        .bind(Value::Object(marks))
        .execute(&mut *db)
        .await
        .expect("written");
    // What the sources say is there again below what admins say.
    merging::merge(db, &[entry.car_park_id]).await.expect("merged");
}
