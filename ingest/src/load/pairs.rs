//! The car parks of a run that are one with those of other sources: found near each other, weighed by [`crate::pairing`], merged
//! where sure, and left to a person where doubtful.

use std::collections::{HashMap, HashSet};

use carpal_domain::car_park::{Access, CarParkKind};
use carpal_domain::merging::{self, Union};
use carpal_domain::pairs;
use sqlx::PgConnection;
use sqlx::types::Json;

use super::error::{During, LoadError};
use super::second_look;
use crate::pairing::{self, CarPark, Near, Pair, Verdict};
use crate::record::{Source, SourceKind};

/// Where one source has more car parks than this within a square of some 150 metres, none of them is paired: that is a fault
/// in the source, and would take forever.
const MAX_CROWD: i64 = 100;

/// What became of the pairs.
#[derive(Debug, Default)]
pub(super) struct Paired {
    pub(super) merged: u64,
    pub(super) doubtful: u64,
}

/// Pairs what the run added or changed with the car parks of other sources. A person's decisions stand.
pub(super) async fn find(db: &mut PgConnection, source: &Source) -> Result<Paired, LoadError> {
    let step = "pairing the car parks with those of other sources";
    if matches!(source.kind, SourceKind::Practice | SourceKind::Coast) {
        return Ok(Paired::default());
    }
    if !has_others(db, source).await.during(step)? {
        return Ok(Paired::default());
    }
    second_look::part(db, source).await?;
    let near = near(db, source).await.during(step)?;
    let car_parks = car_parks(db, &near).await.during(step)?;
    let mut found = found(&car_parks, &near, &ours(db, &near).await.during(step)?);
    let apart = kept_apart(db, &found, &car_parks).await.during(step)?;
    found.retain(|pair| !apart.contains(&(pair.a, pair.b)));
    store(db, source, &found).await.during(step)?;
    let unions = unions(&found, &car_parks);
    if !unions.is_empty() {
        merging::unite(db, &unions).await.during(step)?;
        let into: Vec<i64> = unions.iter().map(|union| union.into).collect();
        merging::merge(db, &into).await.during(step)?;
    }
    let doubtful = found.iter().filter(|pair| pair.verdict == Verdict::Doubtful).count();
    Ok(Paired { merged: unions.len() as u64, doubtful: doubtful as u64 })
}

/// What the rule says of sources' car parks; and what may be one that a person added here, which always waits for a person and
/// stands in no other pair's way.
fn found(car_parks: &HashMap<i64, CarPark>, near: &[Near], ours: &HashSet<i64>) -> Vec<Pair> {
    let (of_ours, of_sources): (Vec<Near>, Vec<Near>) =
        near.iter().copied().partition(|near| ours.contains(&near.a) || ours.contains(&near.b));
    let mut found = pairing::pair(car_parks, &of_sources);
    found.extend(pairing::pair(car_parks, &of_ours).into_iter().map(|mut pair| {
        pair.verdict = Verdict::Doubtful;
        pair.reasons.push("one was added by an admin or a driver".into());
        pair
    }));
    found
}

fn unions(found: &[Pair], car_parks: &HashMap<i64, CarPark>) -> Vec<Union> {
    let is_edited = |id| car_parks.get(&id).is_some_and(|car_park| car_park.is_edited);
    found
        .iter()
        .filter(|pair| pair.verdict == Verdict::Same)
        .map(|pair| pairs::union(pair.a, is_edited(pair.a), pair.b, is_edited(pair.b)))
        .collect()
}

/// The pairs that would bring together what a person said to be different.
async fn kept_apart(
    db: &mut PgConnection,
    found: &[Pair],
    car_parks: &HashMap<i64, CarPark>,
) -> sqlx::Result<HashSet<(i64, i64)>> {
    let apart = pairs::apart(db, &unions(found, car_parks)).await?;
    let ends = |union: Union| (union.into.min(union.merged), union.into.max(union.merged));
    Ok(apart.into_iter().map(|apart| ends(apart.union)).collect())
}

fn is_osm(source: &Source) -> bool {
    matches!(source.kind, SourceKind::Osm | SourceKind::Overpass)
}

/// Whether there is anything to pair with; many databases have OpenStreetMap alone.
async fn has_others(db: &mut PgConnection, source: &Source) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from sources s
               where s.name <> $1 and s.kind in ('osm', 'overpass', 'city', 'council', 'builtin')
                 and not ($2 and s.kind in ('osm', 'overpass'))
                 and exists (select from car_park_records r where r.source = s.name))
               or exists (select from car_parks where origin in ('admin', 'suggestion') and deleted_at is null) as "exists!""#,
        source.name,
        is_osm(source)
    )
    .fetch_one(db)
    .await
}

/// Car parks within 150 metres of each other, at least one of the run's, that have no source in common and that no person has
/// said to be different. All of OpenStreetMap is one source. The search begins from the fewer: from OpenStreetMap's run at
/// what other sources have and what was added here, else at the run's own.
async fn near(db: &mut PgConnection, source: &Source) -> sqlx::Result<Vec<Near>> {
    sqlx::query_as!(
        Near,
        r#"
        with mine as materialized (
            select distinct r.car_park_id as id
            from delta d join car_park_records r on r.source = $1 and r.external_id = d.external_id
            where d.change in ('new', 'changed')
        ), seed as (
            select id from mine where not $2
            union
            select r.car_park_id from car_park_records r join sources s on s.name = r.source
            where $2 and s.kind in ('city', 'council', 'builtin') and r.place_key not like 'osm:%'
            union
            select id from car_parks where $2 and origin in ('admin', 'suggestion') and deleted_at is null
        ), placed as materialized (
            select c.id, c.location, c.footprint,
                   count(*) over (partition by floor(st_x(c.location) / 0.002), floor(st_y(c.location) / 0.0014)) as crowd
            from seed join car_parks c on c.id = seed.id
            where c.deleted_at is null and c.origin <> 'practice'
        )
        select a.id as "a!", b.id as "b!", st_distancesphere(a.location, b.location) as "metres!",
               (coalesce(st_dimension(a.footprint) = 2 and st_covers(a.footprint, b.location), false)
                or coalesce(st_dimension(b.footprint) = 2 and st_covers(b.footprint, a.location), false)) as "is_inside!"
        from placed a
        join car_parks b
          on b.location && st_expand(a.location, $4 / ($5 * greatest(cos(radians(st_y(a.location))), 0.01)), $4 / $5)
        where a.crowd <= $3 and b.id <> a.id
          and b.deleted_at is null and b.origin <> 'practice'
          and (not $2 or b.id in (select id from mine))
          and st_distancesphere(a.location, b.location) <= $4
          and not exists (
              select from car_park_records x join sources xs on xs.name = x.source, car_park_records y join sources ys on ys.name = y.source
              where x.car_park_id = a.id and y.car_park_id = b.id
                and (x.source = y.source
                     or ((xs.kind in ('osm', 'overpass') or x.place_key like 'osm:%')
                         and (ys.kind in ('osm', 'overpass') or y.place_key like 'osm:%'))))
          and not exists (select from car_park_pairs p where p.a = least(a.id, b.id) and p.b = greatest(a.id, b.id)
                          and p.status = 'different')
        "#,
        source.name,
        is_osm(source),
        MAX_CROWD,
        pairing::MAX_METRES,
        pairing::METRES_A_DEGREE
    )
    .fetch_all(db)
    .await
}

/// Those that an admin added, or a driver suggested.
async fn ours(db: &mut PgConnection, near: &[Near]) -> sqlx::Result<HashSet<i64>> {
    let ids: Vec<i64> = near.iter().flat_map(|near| [near.a, near.b]).collect();
    let ours = sqlx::query_scalar!(
        "select id from car_parks where id = any ($1) and origin in ('admin', 'suggestion')",
        &ids
    )
    .fetch_all(db)
    .await?;
    Ok(ours.into_iter().collect())
}

async fn car_parks(db: &mut PgConnection, near: &[Near]) -> sqlx::Result<HashMap<i64, CarPark>> {
    let ids: HashSet<i64> = near.iter().flat_map(|near| [near.a, near.b]).collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let rows = sqlx::query_as!(
        CarPark,
        r#"select id, name, name_inferred, city, operator, capacity, access as "access: Access", access_inferred,
                  kind as "kind: CarParkKind", structure,
                  (admin_edits <> '{}' or is_hidden or scam_reported or not approved) as "is_edited!",
                  (is_hidden or not approved) as "is_hidden!"
           from car_parks where id = any ($1)"#,
        &ids
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|car_park| (car_park.id, car_park)).collect())
}

/// Keeps what was found, the sure as decided by the rule, and drops what waited for the run's car parks and is no longer likely.
/// What a person decided is left alone.
async fn store(db: &mut PgConnection, source: &Source, found: &[Pair]) -> sqlx::Result<()> {
    let a: Vec<i64> = found.iter().map(|pair| pair.a).collect();
    let b: Vec<i64> = found.iter().map(|pair| pair.b).collect();
    let scores: Vec<f32> = found.iter().map(|pair| f32::from(pair.thousandths) / 1000.0).collect();
    let reasons: Vec<Json<&[String]>> = found.iter().map(|pair| Json(&*pair.reasons)).collect();
    let sure: Vec<bool> = found.iter().map(|pair| pair.verdict == Verdict::Same).collect();
    sqlx::query!(
        "delete from car_park_pairs p
         where p.status = 'waiting'
           and exists (select from delta d join car_park_records r on r.source = $1 and r.external_id = d.external_id
                       where d.change in ('new', 'changed') and r.car_park_id in (p.a, p.b))
           and not exists (select from unnest($2::bigint[], $3::bigint[]) as f (a, b) where f.a = p.a and f.b = p.b)",
        source.name,
        &a,
        &b
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into car_park_pairs (a, b, score, reasons, status, decided_by, decided_at)
         select f.a, f.b, f.score, array(select jsonb_array_elements_text(f.reasons)),
                case when f.sure then 'same' else 'waiting' end, case when f.sure then $6 end,
                case when f.sure then now() end
         from unnest($1::bigint[], $2::bigint[], $3::real[], $4::jsonb[], $5::bool[]) as f (a, b, score, reasons, sure)
         on conflict (a, b) do update
         set score = excluded.score, reasons = excluded.reasons, status = excluded.status,
             decided_by = excluded.decided_by, decided_at = excluded.decided_at
         where car_park_pairs.status = 'waiting'
           and (car_park_pairs.score, car_park_pairs.reasons, car_park_pairs.status)
               is distinct from (excluded.score, excluded.reasons, excluded.status)",
        &a,
        &b,
        &scores,
        reasons as _,
        &sure,
        pairs::RULE
    )
    .execute(db)
    .await
    .map(drop)
}
