//! What an input takes from car parks that it still has. Where a publisher has emptied a column no record is gone, and the guard of
//! records notices nothing.

use sqlx::PgConnection;

use super::error::{During, LoadError};

const STEP: &str = "looking for what the input says no longer";
/// From so many car parks it is asked about; of fewer it may be a correction.
const LEAST: i64 = 10;

/// A sentence for each thing that most car parks of the source said which did, and the input says of them no longer. Needs `delta`
/// and `incoming`, before the records are written.
pub(super) async fn find(
    db: &mut PgConnection,
    source: &str,
    run: Option<i64>,
) -> Result<Vec<String>, LoadError> {
    let shown = run.map(|run| format!(": `carpal-ingest runs {run} --diff` shows which"));
    let mut sentences = Vec::new();
    for (fact, lost) in lost(db, source).await.during(STEP)? {
        let had = had(db, source, &fact).await.during(STEP)?;
        if lost * 2 > had {
            let words = words(&fact);
            let shown = shown.as_deref().unwrap_or_default();
            sentences.push(format!(
                "{lost} of the {had} car parks that had {words} have none now{shown}"
            ));
        }
    }
    Ok(sentences)
}

fn words(fact: &str) -> &'static str {
    match fact {
        "name" => "a name",
        "price" => "a price",
        "opening_hours" => "opening hours",
        _ => "a number of spaces",
    }
}

/// Of how many car parks the input says no longer what it said, where they are not few.
async fn lost(db: &mut PgConnection, source: &str) -> sqlx::Result<Vec<(String, i64)>> {
    let rows = sqlx::query!(
        r#"select f.fact as "fact!", count(*) as "lost!"
           from delta d
           join car_park_records r on r.source = $1 and r.external_id = d.external_id
           join incoming i on i.external_id = d.external_id
           cross join lateral (values
               ('name', coalesce(r.content->>'name_inferred', 'true') = 'false', coalesce(i.content->>'name_inferred', 'true') = 'false'),
               ('price', coalesce(r.content->>'price_basis', 'estimated') <> 'estimated',
                         coalesce(i.content->>'price_basis', 'estimated') <> 'estimated'),
               ('opening_hours', coalesce(r.content->>'opening_hours', '') <> '', coalesce(i.content->>'opening_hours', '') <> ''),
               ('capacity', r.content->>'capacity' is not null, i.content->>'capacity' is not null)) as f (fact, had, has)
           where d.change = 'changed' and f.had and not f.has
           group by f.fact having count(*) >= $2 order by f.fact"#,
        source,
        LEAST
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.fact, row.lost)).collect())
}

/// Of how many car parks the source says it so far.
async fn had(db: &mut PgConnection, source: &str, fact: &str) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "had!" from car_park_records
           where source = $1 and case $2::text
               when 'name' then coalesce(content->>'name_inferred', 'true') = 'false'
               when 'price' then coalesce(content->>'price_basis', 'estimated') <> 'estimated'
               when 'opening_hours' then coalesce(content->>'opening_hours', '') <> ''
               else content->>'capacity' is not null end"#,
        source,
        fact
    )
    .fetch_one(db)
    .await
}
