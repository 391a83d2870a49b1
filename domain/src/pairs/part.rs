//! Making two car parks again of what had been merged.

use std::collections::HashMap;

use sqlx::PgConnection;

use super::PairError;
use crate::merging::{lend, take_back};

/// Parts two car parks, if one was merged into the other or both into a third; whatever belongs to either by another decision
/// stays with it. Returns the car parks that were changed.
pub(super) async fn part(db: &mut PgConnection, a: i64, b: i64) -> Result<Vec<i64>, PairError> {
    let roots = sqlx::query_scalar!(
        r#"select coalesce(merged_into, id) as "root!" from car_parks where id in ($1, $2)"#,
        a,
        b
    )
    .fetch_all(&mut *db)
    .await?;
    let &[root, other] = roots.as_slice() else { return Ok(vec![]) };
    if root != other {
        return Ok(vec![]);
    }
    let members = sqlx::query_scalar!(
        "select id from car_parks where id = $1 or merged_into = $1 order by id",
        root
    )
    .fetch_all(&mut *db)
    .await?;
    let said_same = sqlx::query!(
        "select id, a, b from car_park_pairs where status = 'same' and a = any ($1) and b = any ($1) order by id",
        &members
    )
    .fetch_all(&mut *db)
    .await?;
    let edges: Vec<_> = said_same.iter().map(|pair| (pair.a, pair.b)).collect();
    let groups = groups(&members, &edges);
    if groups.iter().any(|group| group.contains(&a) && group.contains(&b)) {
        let between = said_same.iter().find(|pair| pair.a == a || pair.b == a);
        return Err(PairError::Contradicted(between.map_or(0, |pair| pair.id), "the same"));
    }
    let mut changed = vec![root];
    for group in groups.iter().filter(|group| !group.contains(&root)) {
        changed.push(restore(db, root, group).await?);
    }
    Ok(changed)
}

/// What hangs together by the edges, each group in order.
fn groups(members: &[i64], edges: &[(i64, i64)]) -> Vec<Vec<i64>> {
    let mut group_of: HashMap<i64, i64> = members.iter().map(|&id| (id, id)).collect();
    for (a, b) in edges {
        if let (Some(&one), Some(&other)) = (group_of.get(a), group_of.get(b)) {
            group_of.values_mut().filter(|group| **group == other).for_each(|group| *group = one);
        }
    }
    let mut groups: HashMap<i64, Vec<i64>> = HashMap::new();
    for &id in members {
        groups.entry(group_of[&id]).or_default().push(id);
    }
    let mut groups: Vec<_> = groups.into_values().collect();
    groups.sort_unstable();
    groups
}

/// Takes a group out of `root`: the one that was added here goes on, else its oldest, with the records whose keys are the
/// group's, and with its own edits and marks, which `root` loses.
async fn restore(db: &mut PgConnection, root: i64, group: &[i64]) -> sqlx::Result<i64> {
    let first = sqlx::query_scalar!(
        "select id from car_parks where id = any ($1) order by origin in ('admin', 'suggestion') desc, id limit 1",
        group
    )
    .fetch_one(&mut *db)
    .await?;
    for member in group {
        take_back(db, root, *member).await?;
    }
    sqlx::query!(
        "update car_park_records set car_park_id = $2
         where car_park_id = $1 and place_key in (select place_key from car_parks where id = any ($3))",
        root,
        first,
        group
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update car_parks
         set merged_into = case when id = $1 then null else $1 end,
             deleted_at = case when id = $1 then null else deleted_at end,
             deleted_because = case when id = $1 then null else deleted_because end
         where id = any ($2)",
        first,
        group
    )
    .execute(&mut *db)
    .await?;
    for member in group.iter().filter(|member| **member != first) {
        lend(db, &[first], &[*member]).await?;
    }
    Ok(first)
}

#[cfg(test)]
mod tests {
    use super::groups;

    #[test]
    fn what_hangs_together_stays_together() {
        assert_eq!(groups(&[1, 2, 3, 4], &[(1, 3), (3, 4)]), [vec![1, 3, 4], vec![2]]);
        assert_eq!(groups(&[1, 2], &[]), [vec![1], vec![2]]);
        assert_eq!(groups(&[1, 2, 3], &[(1, 2), (2, 3), (1, 3)]), [vec![1, 2, 3]]);
    }
}
