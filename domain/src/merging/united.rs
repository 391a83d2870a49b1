//! Two car parks that are one: one of them goes on, with the records of both.

use sqlx::PgConnection;

/// A car park that turned out to be another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Union {
    /// The one that goes on.
    pub into: i64,
    /// The one that is merged into it.
    pub merged: i64,
}

/// Merges car parks: the records of one move to the other, an admin's edits and marks go along, and the one that is merged
/// keeps its row, deleted, so that its key and links lead to the other. A car park occurs in one union at most.
/// [`super::merge`] has to follow for those that go on.
///
/// # Errors
/// When the database refuses.
pub async fn unite(db: &mut PgConnection, unions: &[Union]) -> sqlx::Result<()> {
    let into: Vec<i64> = unions.iter().map(|union| union.into).collect();
    let merged: Vec<i64> = unions.iter().map(|union| union.merged).collect();
    let members = members(db, &merged).await?;
    give_back(db, &merged).await?;
    sqlx::query!(
        "update car_park_records r set car_park_id = u.into_id
         from unnest($1::bigint[], $2::bigint[]) as u (into_id, merged_id) where r.car_park_id = u.merged_id",
        &into,
        &merged
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update car_parks c
         set merged_into = u.into_id, deleted_because = 'merged', deleted_at = coalesce(c.deleted_at, now())
         from unnest($1::bigint[], $2::bigint[]) as u (into_id, merged_id)
         where c.id = u.merged_id or c.merged_into = u.merged_id",
        &into,
        &merged
    )
    .execute(&mut *db)
    .await?;
    lend(db, &into, &merged).await?;
    for (member, root) in members {
        if let Some(union) = unions.iter().find(|union| union.merged == root) {
            lend_on(db, union.into, member).await?;
        }
    }
    Ok(())
}

/// What had been merged into these and lent them something, each with the one that it went into.
async fn members(db: &mut PgConnection, roots: &[i64]) -> sqlx::Result<Vec<(i64, i64)>> {
    let rows = sqlx::query!(
        r#"select id, merged_into as "root!" from car_parks
           where merged_into = any ($1) and lent is not null order by id"#,
        roots
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.root)).collect())
}

/// Takes from these car parks what others have lent them, and keeps with each of those what of it still stood: a car park that is
/// merged lends its own work alone, so that whatever is parted later takes along nobody else's.
async fn give_back(db: &mut PgConnection, roots: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "with stood as (
             select m.id, r.id as root,
                    (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(m.lent->'edits') e
                     where r.admin_edits->e.key = e.value) as edits,
                    (m.lent->'hides')::bool and r.is_hidden as hides,
                    (m.lent->'warns')::bool and r.scam_reported as warns,
                    (m.lent->'disapproves')::bool and not r.approved as disapproves
             from car_parks r join car_parks m on m.merged_into = r.id
             where r.id = any ($1) and m.lent is not null
         ), kept as (
             update car_parks m
             set lent = jsonb_build_object('edits', s.edits, 'hides', s.hides, 'warns', s.warns, 'disapproves', s.disapproves)
             from stood s where m.id = s.id
         )
         update car_parks r
         set admin_edits = r.admin_edits - g.edited, edit_bases = r.edit_bases - g.edited,
             is_hidden = r.is_hidden and not g.hides, scam_reported = r.scam_reported and not g.warns,
             approved = r.approved or g.disapproves
         from (select root, bool_or(hides) as hides, bool_or(warns) as warns, bool_or(disapproves) as disapproves,
                      array(select k from stood s cross join jsonb_object_keys(s.edits) k where s.root = stood.root) as edited
               from stood group by root) g
         where r.id = g.root",
        roots
    )
    .execute(db)
    .await
    .map(drop)
}

/// Gives a car park what one that is merged into it now had lent before, as far as it lacks it.
async fn lend_on(db: &mut PgConnection, into: i64, member: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "with given as (
             select case when c.origin in ('admin', 'suggestion') then '{}'
                         else (m.lent->'edits') - array(select jsonb_object_keys(c.admin_edits)) end as edits,
                    (m.lent->'hides')::bool and not c.is_hidden as hides,
                    (m.lent->'warns')::bool and not c.scam_reported as warns,
                    (m.lent->'disapproves')::bool and c.approved as disapproves
             from car_parks c, car_parks m where c.id = $1 and m.id = $2 and m.lent is not null
         ), kept as (
             update car_parks m
             set lent = jsonb_build_object('edits', g.edits, 'hides', g.hides, 'warns', g.warns, 'disapproves', g.disapproves)
             from given g where m.id = $2
         )
         update car_parks c
         set admin_edits = c.admin_edits || g.edits,
             edit_bases = c.edit_bases || coalesce((
                 select jsonb_object_agg(b.key, b.value) from car_parks m cross join jsonb_each(m.edit_bases) b
                 where m.id = $2 and g.edits ? b.key), '{}'),
             is_hidden = c.is_hidden or g.hides,
             scam_reported = c.scam_reported or g.warns, approved = c.approved and not g.disapproves
         from given g where c.id = $1",
        into,
        member
    )
    .execute(db)
    .await
    .map(drop)
}

/// Gives each of the car parks that go on the edits and marks that the one merged into it has and it has not, and keeps with
/// that one what it gave. With an edit goes what the sources said when it was made, or no conflict with it would ever be seen.
pub(crate) async fn lend(db: &mut PgConnection, into: &[i64], merged: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "with given as (
             select c.id as into_id, m.id as merged_id,
                    case when c.origin in ('admin', 'suggestion') then '{}'
                         else m.admin_edits - array(select jsonb_object_keys(c.admin_edits)) end as edits,
                    m.is_hidden and not c.is_hidden as hides, m.scam_reported and not c.scam_reported as warns,
                    c.approved and not m.approved as disapproves
             from unnest($1::bigint[], $2::bigint[]) as u (into_id, merged_id)
             join car_parks c on c.id = u.into_id join car_parks m on m.id = u.merged_id
             where m.admin_edits <> '{}' or m.is_hidden or m.scam_reported or not m.approved
         ), kept as (
             update car_parks m
             set lent = jsonb_build_object('edits', g.edits, 'hides', g.hides, 'warns', g.warns, 'disapproves', g.disapproves)
             from given g where m.id = g.merged_id
         )
         update car_parks c
         set admin_edits = c.admin_edits || g.edits,
             edit_bases = c.edit_bases || coalesce((
                 select jsonb_object_agg(b.key, b.value) from car_parks m cross join jsonb_each(m.edit_bases) b
                 where m.id = g.merged_id and g.edits ? b.key), '{}'),
             is_hidden = c.is_hidden or g.hides,
             scam_reported = c.scam_reported or g.warns, approved = c.approved and not g.disapproves
         from given g where c.id = g.into_id",
        into,
        merged
    )
    .execute(db)
    .await
    .map(drop)
}

/// Takes from a car park what one that was merged into it gave, as far as it is still as given: what an admin has changed since
/// is theirs.
pub(crate) async fn take_back(db: &mut PgConnection, from: i64, merged: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "update car_parks c
         set admin_edits = c.admin_edits - array(
                 select e.key from jsonb_each(m.lent->'edits') e where c.admin_edits->e.key = e.value),
             edit_bases = c.edit_bases - array(
                 select e.key from jsonb_each(m.lent->'edits') e where c.admin_edits->e.key = e.value),
             is_hidden = c.is_hidden and not (m.lent->'hides')::bool,
             scam_reported = c.scam_reported and not (m.lent->'warns')::bool,
             approved = c.approved or (m.lent->'disapproves')::bool
         from car_parks m where c.id = $1 and m.id = $2 and m.lent is not null",
        from,
        merged
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("update car_parks set lent = null where id = $1 and lent is not null", merged)
        .execute(db)
        .await
        .map(drop)
}
