//! Ids that mean another car park than before: a program numbered its rows afresh, or a council gave a closed site's number to
//! a new one.

use std::collections::{HashMap, HashSet};

use carpal_domain::geometry::LngLat;
use sqlx::PgConnection;

use super::match_over::MAX_METRES;
use crate::pairing::name_likeness;

/// From how many car parks that have moved under their ids, most of the source, their ids are believed to be others'.
const LEAST_MOVED: usize = 3;

/// A record whose content changed under its id.
struct Changed {
    external_id: String,
    held_name: String,
    given_name: String,
    city: String,
    is_name_inferred: bool,
    held_at: LngLat,
    given_at: LngLat,
    /// What the source held under this id, it has under another now; or what it has under this id, it held under another.
    is_elsewhere: bool,
}

/// The ids of the source, made of a property, that mean another car park in the input than they did.
pub(super) async fn ids(db: &mut PgConnection, source: &str) -> sqlx::Result<HashSet<String>> {
    let changed = sqlx::query!(
        r#"with given as (
               select distinct s.content_hash from staging s
               where not exists (select from car_park_records r where r.source = $1 and r.external_id = s.external_id
                                 and r.content_hash = s.content_hash)
           ), held as (
               select distinct r.content_hash from car_park_records r
               where r.source = $1
                 and not exists (select from staging s where s.external_id = r.external_id and s.content_hash = r.content_hash)
           )
           select r.external_id, r.content->>'name' as "held_name!", s.name as "given_name!",
                  coalesce(r.content->>'city', '') as "city!",
                  coalesce((r.content->>'name_inferred')::bool, false) or s.name_inferred as "is_name_inferred!",
                  st_x((r.content->>'location')::geometry) as "held_lng!", st_y((r.content->>'location')::geometry) as "held_lat!",
                  s.lng as "given_lng!", s.lat as "given_lat!",
                  (went.content_hash is not null or came.content_hash is not null) as "is_elsewhere!"
           from car_park_records r join staging s on s.external_id = r.external_id
           left join given went on went.content_hash = r.content_hash
           left join held came on came.content_hash = s.content_hash
           where r.source = $1 and r.content_hash <> s.content_hash and s.place_key not like 'osm:%'"#,
        source
    )
    .fetch_all(&mut *db)
    .await?;
    let changed = changed.into_iter().map(|row| Changed {
        external_id: row.external_id,
        held_name: row.held_name,
        given_name: row.given_name,
        city: row.city,
        is_name_inferred: row.is_name_inferred,
        held_at: LngLat { lng: row.held_lng, lat: row.held_lat },
        given_at: LngLat { lng: row.given_lng, lat: row.given_lat },
        is_elsewhere: row.is_elsewhere,
    });
    let changed: Vec<Changed> = changed.collect();
    let in_both = in_both(db, source).await?;
    let moved = moved_wholesale(&changed, in_both);
    let is_another =
        |changed: &&Changed| changed.is_another() || moved.contains(&*changed.external_id);
    Ok(changed.iter().filter(is_another).map(|changed| changed.external_id.clone()).collect())
}

/// How many ids the source and the input have in common.
async fn in_both(db: &mut PgConnection, source: &str) -> sqlx::Result<usize> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from car_park_records r join staging s using (external_id) where r.source = $1"#,
        source
    )
    .fetch_one(db)
    .await?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// The ids whose car parks moved farther than one does, with no name to say that they are what they were. One of them may have
/// been corrected; where most of the source moved at once, the rows were numbered afresh.
fn moved_wholesale(changed: &[Changed], in_both: usize) -> HashSet<&str> {
    let mut names: HashMap<&str, usize> = HashMap::new();
    for one in changed {
        *names.entry(&one.held_name).or_default() += 1;
    }
    let is_known_by_name = |one: &Changed| {
        !one.is_name_inferred
            && one.held_name.to_lowercase() == one.given_name.to_lowercase()
            && names.get(&*one.held_name) == Some(&1)
    };
    let moved: HashSet<&str> = changed
        .iter()
        .filter(|one| one.held_at.metres_to(one.given_at) > MAX_METRES && !is_known_by_name(one))
        .map(|one| &*one.external_id)
        .collect();
    let are_most = moved.len() >= LEAST_MOVED && moved.len() * 2 > in_both;
    if are_most { moved } else { HashSet::new() }
}

impl Changed {
    /// A car park may be renamed, and its position corrected; with both another name and another place it is another.
    fn is_another(&self) -> bool {
        let (held, given) = (&self.held_name, &self.given_name);
        let is_renamed = !self.is_name_inferred
            && held.to_lowercase() != given.to_lowercase()
            && name_likeness(held, given, [&self.city, &self.city]) == 0.0;
        self.is_elsewhere || (is_renamed && self.held_at.metres_to(self.given_at) > MAX_METRES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(held: &str, given: &str, degrees: f64) -> Changed {
        Changed {
            external_id: "7".into(),
            held_name: held.into(),
            given_name: given.into(),
            city: "Newport".into(),
            is_name_inferred: false,
            held_at: LngLat { lng: -2.99, lat: 51.58 },
            given_at: LngLat { lng: -2.99, lat: 51.58 + degrees },
            is_elsewhere: false,
        }
    }

    #[test]
    fn another_name_at_another_place_is_another_car_park() {
        let far = 0.01;
        assert!(changed("Kingsway", "Emlyn Street", far).is_another());
        assert!(changed("Riverside North", "Riverside South", far).is_another());
        assert!(!changed("Kingsway", "Emlyn Street", 0.001).is_another(), "renamed");
        assert!(!changed("Kingsway", "Kingsway Car Park", far).is_another(), "corrected");
        assert!(!changed("Car Park", "Car Park", far).is_another());
        let inferred = Changed { is_name_inferred: true, ..changed("In A", "In B", far) };
        assert!(!inferred.is_another(), "its name goes with its place");
        let elsewhere = Changed { is_elsewhere: true, ..changed("Car Park", "Car Park", 0.0) };
        assert!(elsewhere.is_another());
    }

    #[test]
    fn where_most_moved_at_once_and_no_name_tells_they_are_others() {
        let moved = |id: &str, held: &str, degrees| Changed {
            external_id: id.into(),
            ..changed(held, held, degrees)
        };
        let far = 0.01;
        let nameless = ["1", "2", "3"].map(|id| moved(id, "Car Park", far));
        assert_eq!(moved_wholesale(&nameless, 5).len(), 3);
        assert!(moved_wholesale(&nameless, 6).is_empty(), "they are not most");
        assert!(moved_wholesale(&nameless[..2], 2).is_empty(), "two may have been corrected");
        let near = ["1", "2", "3"].map(|id| moved(id, "Car Park", 0.001));
        assert!(moved_wholesale(&near, 3).is_empty());
        let named = [("1", "A"), ("2", "B"), ("3", "C")].map(|(id, name)| moved(id, name, far));
        assert!(moved_wholesale(&named, 3).is_empty(), "ids and names agree");
        let inferred = named.map(|one| Changed { is_name_inferred: true, ..one });
        assert_eq!(moved_wholesale(&inferred, 3).len(), 3);
    }
}
