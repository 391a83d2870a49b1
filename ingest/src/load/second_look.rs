//! The rule's own decisions, looked at again where a record of one of the two changed: what is no longer likely to be one car
//! park is two again, before the run's car parks are paired anew. A person's decisions stand.

use carpal_domain::car_park::{Access, CarParkKind};
use carpal_domain::pairs;
use serde::Deserialize;
use sqlx::PgConnection;
use sqlx::types::Json;

use super::error::{During, LoadError};
use crate::pairing::{self, CarPark, Near};
use crate::record::Source;

/// A record's content, as far as the rule looks at it.
#[derive(Deserialize)]
struct Said {
    name: String,
    name_inferred: bool,
    city: String,
    operator: String,
    capacity: Option<i32>,
    access: Access,
    access_inferred: bool,
    kind: CarParkKind,
    structure: String,
}

/// A pair that the rule decided, with what each end's own record says now.
struct Merged {
    id: i64,
    a: i64,
    b: i64,
    metres: f64,
    is_inside: bool,
    of_a: Json<Said>,
    of_b: Json<Said>,
}

/// Parts what the rule had merged and would not merge now.
pub(super) async fn part(db: &mut PgConnection, source: &Source) -> Result<(), LoadError> {
    let step = "looking again at what the rule had merged";
    let merged = merged_by_the_rule(db, source).await.during(step)?;
    let doubted: Vec<i64> =
        merged.iter().filter(|pair| !pair.stays()).map(|pair| pair.id).collect();
    pairs::withdraw(db, &doubted).await.during(step)
}

/// The pairs of which a record has changed. Where several records have the key of one end, the run's source counts first.
async fn merged_by_the_rule(db: &mut PgConnection, source: &Source) -> sqlx::Result<Vec<Merged>> {
    sqlx::query_as!(
        Merged,
        r#"with changed as materialized (
               select c.id from delta d join car_parks c on c.place_key = d.place_key where d.change = 'changed'
           ), pair as (
               select p.* from changed join car_park_pairs p on p.a = changed.id
               union
               select p.* from changed join car_park_pairs p on p.b = changed.id
           )
           select distinct on (p.id) p.id as "id!", p.a as "a!", p.b as "b!",
                  st_distancesphere(x.location, y.location) as "metres!",
                  (coalesce(st_dimension(x.area) = 2 and st_covers(x.area, y.location), false)
                   or coalesce(st_dimension(y.area) = 2 and st_covers(y.area, x.location), false)) as "is_inside!",
                  ra.content as "of_a!: Json<Said>", rb.content as "of_b!: Json<Said>"
           from pair p join car_parks a on a.id = p.a join car_parks b on b.id = p.b
           join car_park_records ra on ra.car_park_id = coalesce(a.merged_into, a.id) and ra.place_key = a.place_key
           join car_park_records rb on rb.car_park_id = coalesce(b.merged_into, b.id) and rb.place_key = b.place_key
           cross join lateral (select location, st_makevalid(footprint) as area
                               from jsonb_populate_record(null::car_parks, ra.content)) x
           cross join lateral (select location, st_makevalid(footprint) as area
                               from jsonb_populate_record(null::car_parks, rb.content)) y
           where p.status = 'same' and p.decided_by = $2
             and coalesce(a.merged_into, a.id) = coalesce(b.merged_into, b.id)
           order by p.id, ra.source = $1 desc, rb.source = $1 desc, ra.version desc, rb.version desc, ra.source, rb.source"#,
        source.name,
        pairs::RULE
    )
    .fetch_all(db)
    .await
}

impl Merged {
    fn stays(&self) -> bool {
        let near = Near { a: self.a, b: self.b, metres: self.metres, is_inside: self.is_inside };
        pairing::may_stay_one(&self.of_a.car_park(self.a), &self.of_b.car_park(self.b), &near)
    }
}

impl Said {
    fn car_park(&self, id: i64) -> CarPark {
        CarPark {
            id,
            name: self.name.clone(),
            name_inferred: self.name_inferred,
            city: self.city.clone(),
            operator: self.operator.clone(),
            capacity: self.capacity,
            access: self.access,
            access_inferred: self.access_inferred,
            kind: self.kind,
            structure: self.structure.clone(),
            is_edited: false,
            is_hidden: false,
        }
    }
}
