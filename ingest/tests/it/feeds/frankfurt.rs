//! A week of a city's snapshots replayed, with everything between them that servers do.

use std::path::{Path, PathBuf};

use carpal_domain::availability::settle_stale;
use carpal_ingest::feed::{self, Refreshed};
use carpal_ingest::sources::SourceFile;
use chrono::{DateTime, Duration, Utc};
use sqlx::PgPool;

use super::{Answer, StandIn, client};

/// The file, in which something is to be found after something else.
fn between<'a>(text: &'a str, after: &str, start: &str) -> Option<&'a str> {
    let text = &text[text.find(after)?..];
    let text = &text[text.find(start)? + start.len()..];
    Some(&text[..text.find(['<', '"'])?])
}

/// The ids of the car parks in the file.
fn ids(text: &str) -> Vec<&str> {
    let marks = text.split("targetClass=\"ParkingFacility\" id=\"").skip(1);
    marks.filter_map(|rest| rest.split('"').next()).collect()
}

fn snapshots() -> Option<Vec<PathBuf>> {
    let first = "feeds/frankfurt-datex2/parkdaten_dyn-20211210T140356.xml";
    let first = crate::extracts::real(first)?;
    let folder = std::fs::read_dir(first.parent()?).ok()?;
    let mut files: Vec<PathBuf> = folder.filter_map(|file| Some(file.ok()?.path())).collect();
    files.sort();
    Some(files)
}

/// Everything that the map has, but for how full car parks are; and how full they are.
async fn state(pool: &PgPool) -> (String, String) {
    sqlx::query_as(
        "select coalesce(md5(string_agg((to_jsonb(c) - array['availability', 'availability_basis', 'availability_at', 'spaces_free',
                                                             'changed_xid', 'updated_at'])::text, ',' order by id)), ''),
                coalesce((select string_agg(l::text, ',' order by car_park_id) from live_readings l), '')
                || (select count(*)::text from occupancy)
                || string_agg(concat_ws(' ', id, availability, availability_basis, availability_at, spaces_free), ',' order by id)
         from car_parks c",
    )
    .fetch_one(pool)
    .await
    .expect("a state")
}

/// The free spaces that the map shows as live, by the feed's id.
async fn shown(pool: &PgPool) -> Vec<(String, Option<i32>)> {
    sqlx::query_as(
        "select r.external_id, c.spaces_free from car_parks c join car_park_records r on r.car_park_id = c.id
         where c.availability_basis = 'live' order by 1",
    )
    .fetch_all(pool)
    .await
    .expect("rows")
}

async fn refresh(pool: &PgPool, now: DateTime<Utc>) -> Refreshed {
    feed::refresh(pool, &client(), "frankfurt", || now).await.expect("refreshed")
}

#[tokio::test]
async fn a_week_of_snapshots_is_followed_and_nothing_else_changes() {
    let Some(files) = snapshots() else { return };
    let texts: Vec<String> =
        files.iter().map(|file| std::fs::read_to_string(file).expect("readable")).collect();
    let db = carpal_domain::testing::fresh_database().await;
    let pool = &db.pool;
    let server = StandIn::start().await;
    let all: Vec<&str> = ids(&texts[0]);
    assert_eq!(all.len(), 9);
    let toml = "name = \"frankfurt\"\nkind = \"city\"\nattribution = \"\"\nlicence = \"\"\nformat = \"datex2\"\n[live]\nurl = \"https://example.org\"\nevery = \"1m\"\n";
    let file = SourceFile::parse(Path::new("frankfurt.toml"), toml).expect("a source file");
    let mut tx = pool.begin().await.expect("begun");
    feed::add(&mut tx, &file, toml, &server.url, 60).await.expect("added");
    tx.commit().await.expect("committed");
    sqlx::query(
        "with made as (
             insert into car_parks (place_key, origin, name, location, kind, access)
             select 'frankfurt:' || id, 'city', id, st_point(8.68, 50.11, 4326), 'car-park', 'public'
             from unnest($1::text[] || array['Elsewhere']) as id returning id, name)
         insert into car_park_records (source, external_id, car_park_id, content_hash, content, run_id)
         select 'frankfurt', name, id, ''::bytea, '{}', 1 from made where name <> 'Elsewhere'",
    )
    .bind(&all)
    .execute(pool)
    .await
    .expect("made");
    let (begun, _) = state(pool).await;
    let mut seen = 0;
    for text in &texts {
        let published: DateTime<Utc> =
            between(text, "<publicationTime", ">").and_then(|at| at.parse().ok()).expect("a time");
        let now = published + Duration::minutes(1);
        server.then(Answer::Good(text.clone()));
        let Refreshed::Done(report) = refresh(pool, now).await else {
            unreachable!("the server answers")
        };
        let mut closed = 0;
        let mut expected: Vec<(String, Option<i32>)> = ids(text)
            .into_iter()
            .map(|id| {
                let of = |start: &str| between(text, &format!("id=\"{id}\""), start);
                let free = of("<totalNumberOfVacantParkingSpaces>").and_then(|n| n.parse().ok());
                let is_closed = of("<parkingFacilityStatus>") == Some("closed");
                closed += usize::from(is_closed);
                (id.to_owned(), free.filter(|_| !is_closed))
            })
            .collect();
        expected.sort();
        assert_eq!(
            (report.readings, report.findings, report.waiting),
            (expected.len() as u64, 0, 0)
        );
        assert_eq!(shown(pool).await, expected, "{published}");
        seen += expected.len() - closed;
        let before = state(pool).await;
        assert_eq!(before.0, begun, "nothing but how full they are");

        assert!(matches!(refresh(pool, now).await, Refreshed::Unchanged(_)), "304");
        let half = text[..text.len() / 2].to_owned();
        for bad in [
            Answer::TooMany { retry_after_seconds: 1200 },
            Answer::GatewayTimeout,
            Answer::Html,
            Answer::Good(half),
            Answer::Broken,
            Answer::Stall,
        ] {
            let is_limit = matches!(bad, Answer::TooMany { .. });
            server.then(bad);
            let failed = refresh(pool, now).await;
            assert!(matches!(failed, Refreshed::Failed(_)), "{failed:?}");
            let next_at: DateTime<Utc> = sqlx::query_scalar("select next_at from feeds")
                .fetch_one(pool)
                .await
                .expect("a time");
            assert!(next_at >= now + Duration::seconds(if is_limit { 1200 } else { 60 }));
        }
        let mut connection = pool.acquire().await.expect("a connection");
        assert_eq!(settle_stale(&mut connection, now).await.expect("settled"), 0);
        assert_eq!(state(pool).await, before, "neither failures nor the clock change a thing");

        let later = now + Duration::minutes(31);
        settle_stale(&mut connection, later).await.expect("settled");
        assert_eq!(shown(pool).await, [], "what is older than 30 minutes is not live");
        server.then(Answer::Good(format!("{text}\n")));
        let Refreshed::Done(report) = refresh(pool, later).await else {
            unreachable!("the server answers")
        };
        assert_eq!((report.believed, report.findings), (0, expected.len() as u64), "yesterday's");
        assert_eq!(shown(pool).await, []);
    }
    assert_eq!(state(pool).await.0, begun);
    let kept: i64 = sqlx::query_scalar("select count(*) from occupancy")
        .fetch_one(pool)
        .await
        .expect("a count");
    assert_eq!(kept, i64::try_from(seen).expect("small"), "every reading once, of what is open");
    let failures: i32 =
        sqlx::query_scalar("select failures from feeds").fetch_one(pool).await.expect("a count");
    assert_eq!(failures, 0, "it answers again");
}
