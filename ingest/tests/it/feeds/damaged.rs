//! Damaged answers of a feed, asked over HTTP: each is refused with a reason and changes nothing, or is kept whole. A fixed sample
//! here, 500 of each format by `make prove feeds-kept`.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use carpal_domain::testing::fresh_database;
use carpal_ingest::feed::{self, Refreshed};
use carpal_ingest::sources::SourceFile;
use chrono::{DateTime, Duration, SecondsFormat, Utc};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sqlx::PgPool;

use super::{Answer, StandIn, client};
use crate::fixtures::number;

/// The car parks of the feed are P10 to P29, each of 100 spaces.
const NUMBERS: std::ops::Range<i32> = 10..30;

fn toml(format: &str) -> String {
    let fields = if format == "datex2" {
        ""
    } else {
        "id = \"Ref\"\n[live.fields]\nname = \"Site\"\nspaces_free = \"Free\"\ncapacity = \"Spaces\"\nsaid_at = \"At\"\n"
    };
    format!(
        "name = \"town\"\nkind = \"council\"\nattribution = \"\"\nlicence = \"\"\nformat = \"csv\"\n[fields]\nlng = \"x\"\nlat = \"y\"\n\
         [live]\nurl = \"https://example.org\"\nevery = \"1m\"\nformat = \"{format}\"\n{fields}"
    )
}

/// What the feed says in its `turn`.
fn whole(format: &str, turn: i32, at: DateTime<Utc>) -> Vec<u8> {
    let at = at.to_rfc3339_opts(SecondsFormat::Secs, true);
    let mut text = match format {
        "datex2" => format!("<d2LogicalModel><publicationTime>{at}</publicationTime>"),
        "json" => "[".to_owned(),
        _ => "Ref,Site,Free,Spaces,At\n".to_owned(),
    };
    for n in NUMBERS {
        let free = (turn * 7 + n) % 100;
        let written = match format {
            "datex2" => write!(
                text,
                "<parkingRecordStatus><parkingRecordReference id=\"P{n}\"/><parkingStatusOriginTime>{at}</parkingStatusOriginTime>\
                 <parkingOccupancy><parkingNumberOfVacantSpaces>{free}</parkingNumberOfVacantSpaces></parkingOccupancy>\
                 <parkingSiteOpeningStatus>open</parkingSiteOpeningStatus></parkingRecordStatus>"
            ),
            "json" => {
                let comma = if n == NUMBERS.start { "" } else { "," };
                write!(
                    text,
                    "{comma}{{\"Ref\":\"P{n}\",\"Site\":\"S {n}\",\"Free\":{free},\"Spaces\":100,\"At\":\"{at}\"}}"
                )
            }
            _ => writeln!(text, "P{n},\"Site, {n}\",{free},100,{at}"),
        };
        written.expect("text");
    }
    text.push_str(match format {
        "datex2" => "</d2LogicalModel>",
        "json" => "]",
        _ => "",
    });
    text.into_bytes()
}

/// Changes bytes, cuts, or doubles a stretch.
fn damage(bytes: &mut Vec<u8>, random: &mut ChaCha8Rng) {
    for _ in 0..random.random_range(1..5) {
        if bytes.is_empty() {
            return;
        }
        let at = random.random_range(0..bytes.len());
        let end = (at + random.random_range(1..40)).min(bytes.len());
        match random.random_range(0..9) {
            0 => bytes.truncate(at),
            1 | 2 => drop(bytes.drain(at..end)),
            3 | 4 => {
                let stretch = bytes[at..end].to_vec();
                bytes.splice(at..at, stretch);
            }
            _ => bytes[at] = random.random(),
        }
    }
}

/// As bytes that need be no text.
fn packed(bytes: &[u8]) -> Answer {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(bytes).expect("packed");
    Answer::Packed(gzip.finish().expect("packed"))
}

/// Everything that a feed may write.
async fn state(pool: &PgPool) -> String {
    sqlx::query_scalar(
        "select concat_ws('|', (select string_agg(to_jsonb(l)::text, ',' order by car_park_id) from live_readings l),
                          (select string_agg(to_jsonb(o)::text, ',' order by car_park_id, said_at) from occupancy o),
                          (select string_agg(to_jsonb(f)::text, ',' order by id) from feed_car_parks f),
                          (select string_agg(to_jsonb(n)::text, ',' order by external_id, kind) from feed_findings n),
                          (select string_agg((to_jsonb(c) - 'changed_xid')::text, ',' order by id) from car_parks c))",
    )
    .fetch_one(pool)
    .await
    .expect("a state")
}

/// Everything that the map has, but for how full car parks are.
async fn map(pool: &PgPool) -> String {
    sqlx::query_scalar(
        "select string_agg((to_jsonb(c) - array['availability', 'availability_basis', 'availability_at', 'spaces_free',
                                                'changed_xid', 'updated_at'])::text, ',' order by id) from car_parks c",
    )
    .fetch_one(pool)
    .await
    .expect("a map")
}

/// Readings that the map does not show as they are, that were counted nowhere, or that cannot be true.
const HALF: &str = "select count(*) from live_readings l join car_parks c on c.id = l.car_park_id
    where (l.spaces_free is not null or not l.is_open)
      and (c.availability_basis <> 'live' or c.availability_at is distinct from l.said_at
           or c.spaces_free is distinct from case when l.is_open is distinct from false then l.spaces_free end
           or l.spaces_free not between 0 and coalesce(l.capacity, c.capacity)
           or (l.spaces_free is not null and l.is_open is distinct from false
               and not exists (select from occupancy o where o.car_park_id = c.id and o.said_at = l.said_at)))";

#[tokio::test]
async fn a_damaged_answer_is_refused_with_a_reason_or_kept_whole() {
    let turns = if std::env::var_os("CARPAL_PROVE").is_some() { 500 } else { 40 };
    let noon: DateTime<Utc> = "2026-11-24T12:00:00Z".parse().expect("a time");
    let client = client();
    let (mut refused, mut kept) = (0, 0);
    for format in ["datex2", "csv", "json"] {
        let (db, server) = (fresh_database().await, StandIn::start().await);
        let pool = &db.pool;
        let toml = toml(format);
        let file = SourceFile::parse(Path::new("town.toml"), &toml).expect("a source file");
        let mut tx = pool.begin().await.expect("begun");
        feed::add(&mut tx, &file, &toml, &server.url, 60).await.expect("added");
        tx.commit().await.expect("committed");
        sqlx::query(
            "with made as (
                 insert into car_parks (place_key, origin, name, location, kind, access, capacity)
                 select 'town:P' || n, 'city', 'P' || n, st_point(-2.99, 51.58 + n / 1000.0, 4326), 'car-park', 'public', 100
                 from generate_series($1::integer, $2::integer) n returning id, name)
             insert into car_park_records (source, external_id, car_park_id, content_hash, content, run_id)
             select 'town', name, id, ''::bytea, '{}', 1 from made",
        )
        .bind(NUMBERS.start)
        .bind(NUMBERS.end - 1)
        .execute(pool)
        .await
        .expect("made");
        let drawn = map(pool).await;
        let ask = async |now: DateTime<Utc>| feed::refresh(pool, &client, "town", || now).await;
        server.then(packed(&whole(format, 0, noon)));
        assert!(matches!(ask(noon).await, Ok(Refreshed::Done(_))), "{format}: the whole one");
        assert_eq!(number(pool, "select count(*) from live_readings").await, 20, "{format}");

        let mut random = ChaCha8Rng::seed_from_u64(17);
        for turn in 1..=turns {
            let now = noon + Duration::minutes(i64::from(turn));
            let mut bytes = whole(format, turn, now);
            damage(&mut bytes, &mut random);
            let before = state(pool).await;
            server.then(packed(&bytes));
            match ask(now).await.expect("the database takes it") {
                Refreshed::Failed(why) => {
                    refused += 1;
                    assert!(why.len() > 30, "{format} {turn}: {why}");
                    assert_eq!(state(pool).await, before, "{format} {turn}: {why}");
                }
                Refreshed::Done(_) | Refreshed::Unchanged(_) => kept += 1,
                other => unreachable!("nobody else asks it: {other:?}"),
            }
            assert_eq!(number(pool, HALF).await, 0, "{format} {turn}: half-written");
        }
        assert_eq!(map(pool).await, drawn, "{format}: nothing but how full they are");
    }
    println!("{refused} damaged answers refused, {kept} kept");
    assert!(refused > 0 && kept > 0, "{refused} refused, {kept} kept");
}
