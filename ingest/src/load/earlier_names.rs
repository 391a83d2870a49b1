//! What a source holds by another name: an earlier version took the date or `latest` in a file's name for a part of it, so that
//! `wales-latest` and `wales-230101` stand beside `wales`. They are one source, and the next run of it takes the others over,
//! once: each car park by its id, with an admin's work and its links.

use std::collections::HashSet;

use carpal_domain::merging::{self, Union};
use carpal_domain::pairs;
use sqlx::{PgConnection, PgPool};

use super::error::{During, LoadError};
use super::run::lock;
use crate::record::Source;
use crate::source_name;

const STEP: &str = "taking over what the source held by an earlier name";

/// Sources that hold records by what an earlier version made of this one's file name, the latest loaded first.
///
/// # Errors
/// [`LoadError::Database`].
pub async fn earlier_names(pool: &PgPool, source: &str) -> Result<Vec<String>, LoadError> {
    let mut db = pool.acquire().await.during("connecting")?;
    let held = held(&mut db, source).await.during("looking for earlier names")?;
    Ok(held.into_iter().map(|held| held.name).collect())
}

/// A source by an earlier name.
struct Held {
    name: String,
    kind: String,
    identity: Option<String>,
    is_feed: bool,
}

async fn held(db: &mut PgConnection, source: &str) -> sqlx::Result<Vec<Held>> {
    let mut held = sqlx::query_as!(
        Held,
        r#"select name, kind, identity, exists (select from feeds f where f.source = s.name) as "is_feed!"
           from sources s
           where starts_with(name, $1) and name <> $1 and kind in ('osm', 'overpass', 'city', 'council')
             and exists (select from car_park_records r where r.source = s.name)
           order by (select max(r.id) from runs r where r.source = s.name and r.status = 'done') desc nulls last, name"#,
        source
    )
    .fetch_all(db)
    .await?;
    held.retain(|held| source_name::is_earlier_name_of(&held.name, source));
    Ok(held)
}

/// Takes over what the source held by earlier names, and gives those names. One whose ids are made in another way is left, as
/// nothing tells then which of its car parks is which; so is one that is being loaded, or is a feed.
pub(super) async fn take_over(
    db: &mut PgConnection,
    source: &Source,
) -> Result<Vec<String>, LoadError> {
    let mut taken = Vec::new();
    for other in held(db, &source.name).await.during(STEP)? {
        if other.is_feed || !is_of_the_kind(&other.kind, source) {
            continue;
        }
        if taken.is_empty() {
            merging::lock(db).await.during(STEP)?;
        }
        if lock(db, &other.name).await.during(STEP)?
            && have_like_ids(db, source, &other).await.during(STEP)?
        {
            take(db, &source.name, &other).await.during(STEP)?;
            tracing::info!(run.source = source.name, source.earlier = other.name, "taken over");
            taken.push(other.name);
        }
    }
    Ok(taken)
}

fn is_of_the_kind(kind: &str, source: &Source) -> bool {
    let is_map = |kind: &str| ["osm", "overpass"].contains(&kind);
    kind == source.kind.code() || (is_map(kind) && is_map(source.kind.code()))
}

/// Whether an id means the same in both. A source that holds nothing yet takes over how they are made, too.
async fn have_like_ids(db: &mut PgConnection, source: &Source, other: &Held) -> sqlx::Result<bool> {
    let own = sqlx::query!(
        r#"select identity, exists (select from car_park_records r where r.source = s.name) as "has_records!"
           from sources s where name = $1"#,
        source.name
    )
    .fetch_one(&mut *db)
    .await?;
    if !own.has_records {
        sqlx::query!(
            "update sources set identity = $2 where name = $1",
            source.name,
            other.identity
        )
        .execute(db)
        .await?;
        return Ok(true);
    }
    let are_elements = ["osm", "overpass"].contains(&&*other.kind);
    Ok(are_elements || (own.identity.is_some() && own.identity == other.identity))
}

async fn take(db: &mut PgConnection, source: &str, other: &Held) -> sqlx::Result<()> {
    let other = &*other.name;
    let mut touched = sqlx::query_scalar!(
        "select distinct car_park_id from car_park_records where source = $1",
        other
    )
    .fetch_all(&mut *db)
    .await?;
    take_keys(db, source, other).await?;
    let unions = unions(db, source, other).await?;
    if !unions.is_empty() {
        merging::unite(db, &unions).await?;
        touched.extend(unions.iter().map(|union| union.into));
    }
    take_records(db, source, other).await?;
    take_map(db, source, other).await?;
    for take in [
        sqlx::query!("update runs set source = $1 where source = $2", source, other),
        sqlx::query!("update car_parks set source = $1 where source = $2", source, other),
        sqlx::query!("delete from sources where name = $1", other),
    ] {
        take.execute(&mut *db).await?;
    }
    merging::merge(db, &touched).await
}

/// Car parks that the other source alone named go by this one's key from now on.
async fn take_keys(db: &mut PgConnection, source: &str, other: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update car_parks c set place_key = $1 || substr(c.place_key, length($2) + 1)
         where starts_with(c.place_key, $2 || ':')
           and (c.source = $2 or exists (select from car_park_records r where r.source = $2 and r.place_key = c.place_key))
           and not exists (select from car_parks o where o.place_key = $1 || substr(c.place_key, length($2) + 1))",
        source,
        other
    )
    .execute(db)
    .await
    .map(drop)
}

/// A car park that both sources named, each by a row of its own.
struct Twin {
    theirs: i64,
    is_theirs_gone: bool,
    is_theirs_edited: bool,
    own: i64,
    is_own_gone: bool,
    is_own_edited: bool,
}

impl Twin {
    /// The one that is there goes on; of two, as with all pairs.
    fn union(&self) -> Union {
        match (self.is_theirs_gone, self.is_own_gone) {
            (true, false) => Union { into: self.own, merged: self.theirs },
            (false, true) => Union { into: self.theirs, merged: self.own },
            _ => pairs::union(self.theirs, self.is_theirs_edited, self.own, self.is_own_edited),
        }
    }
}

/// The two rows of what both sources named, to be made one; but for what an admin has deleted, or said to be different.
async fn unions(db: &mut PgConnection, source: &str, other: &str) -> sqlx::Result<Vec<Union>> {
    let twins = sqlx::query_as!(
        Twin,
        r#"select distinct on (x.id) c.id as "theirs!", c.deleted_at is not null as "is_theirs_gone!",
                  (c.admin_edits <> '{}' or c.is_hidden or c.scam_reported or not c.approved) as "is_theirs_edited!",
                  x.id as "own!", x.deleted_at is not null as "is_own_gone!",
                  (x.admin_edits <> '{}' or x.is_hidden or x.scam_reported or not x.approved) as "is_own_edited!"
           from car_parks c
           join car_parks o on o.place_key = $1 || substr(c.place_key, length($2) + 1)
           join car_parks x on x.id = coalesce(o.merged_into, o.id)
           where starts_with(c.place_key, $2 || ':') and c.merged_into is null and x.id <> c.id
             and (c.source = $2 or exists (select from car_park_records r where r.source = $2 and r.place_key = c.place_key))
             and 'admin' not in (coalesce(c.deleted_because, ''), coalesce(x.deleted_because, ''))
           order by x.id, c.id"#,
        source,
        other
    )
    .fetch_all(&mut *db)
    .await?;
    let mut unions: Vec<Union> = twins.iter().map(Twin::union).collect();
    let apart = pairs::apart(db, &unions).await?;
    let apart: HashSet<Union> = apart.into_iter().map(|apart| apart.union).collect();
    unions.retain(|union| !apart.contains(union));
    Ok(unions)
}

/// What both have a record of keeps this source's.
async fn take_records(db: &mut PgConnection, source: &str, other: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from car_park_records r using car_park_records own
         where r.source = $2 and own.source = $1 and own.external_id = r.external_id",
        source,
        other
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update car_park_records
         set source = $1, place_key = case when starts_with(place_key, $2 || ':') then $1 || substr(place_key, length($2) + 1)
                                           else place_key end
         where source = $2",
        source,
        other
    )
    .execute(db)
    .await
    .map(drop)
}

/// The map under the car parks: this source's own, else the other's.
async fn take_map(db: &mut PgConnection, source: &str, other: &str) -> sqlx::Result<()> {
    let has_its_own = sqlx::query_scalar!(
        r#"select basemap_hash is not null as "has_its_own!" from sources where name = $1"#,
        source
    )
    .fetch_one(&mut *db)
    .await?;
    if has_its_own {
        // What the other has is deleted with it.
        return Ok(());
    }
    for take in [
        sqlx::query!("update map_features set source = $1 where source = $2", source, other),
        sqlx::query!("update postcodes set source = $1 where source = $2", source, other),
        sqlx::query!("update charging_stations set source = $1 where source = $2", source, other),
        sqlx::query!(
            "update sources s set basemap_hash = o.basemap_hash, extent = o.extent from sources o
             where s.name = $1 and o.name = $2",
            source,
            other
        ),
    ] {
        take.execute(&mut *db).await?;
    }
    Ok(())
}
