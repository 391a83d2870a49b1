//! Tiles over HTTP: negotiation, tags, errors, other origins.

use carpal_listener::Shutdown;
use std::io::Read;

use reqwest::Method;

use crate::decode::layers;
use crate::support::{Server, Spot, TWO_SECONDS, add, config, server, server_on, tile_at};

pub const AT: (f64, f64) = (-3.1791, 51.4816);

pub async fn cardiff() -> Server {
    let database = carpal_domain::testing::fresh_database().await;
    for (name, more) in [
        (
            "Castle Street",
            "area = 'Wales', fee = 'yes', price_hour_pence = 240, price_basis = 'published', capacity = 40",
        ),
        (
            "Arms Park",
            "area = 'Wales', facilities = '{ev_charging,disabled_access}', is_verified = true, verified_by = 'council'",
        ),
        ("Staff only", "area = 'Wales', access = 'private'"),
        (
            "Guess",
            "area = 'Wales', fee = 'yes', price_hour_pence = 250, price_basis = 'estimated', scam_reported = true",
        ),
    ] {
        add(&database, Spot { name, lng: AT.0, lat: AT.1, more }).await;
    }
    server_on(database, |_| {}).await
}

fn decoded(encoding: &str, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    match encoding {
        "gzip" => _ = flate2::read::GzDecoder::new(bytes).read_to_end(&mut out).expect("gzip"),
        "br" => _ = brotli::Decompressor::new(bytes, 4096).read_to_end(&mut out).expect("brotli"),
        "zstd" => out = zstd::decode_all(bytes).expect("zstd"),
        _ => out.extend_from_slice(bytes),
    }
    out
}

/// Texts that no client writes, as they stand in an address.
const ODD: [&str; 9] =
    ["%00", "%F0%9F%9A%97", "%E2%80%AE", "%FF%FE", "%ED%A0%80", "..%2f", "NaN", "1e999", "-0"];

#[tokio::test]
async fn no_text_in_a_path_or_a_parameter_makes_the_server_fail() {
    let server = cardiff().await;
    let long = "9".repeat(60_000);
    let names = [
        "bbox",
        "zoom",
        "centre",
        "limit",
        "offset",
        "q",
        "within",
        "sort",
        "needs",
        "plug",
        "own_width",
        "own_height",
        "arrive",
        "height",
        "clearance",
        "max_price",
        "stay",
        "access",
        "kind",
        "ev",
        "disabled",
        "guarded",
        "facilities",
        "price",
        "availability",
        "time_limit",
        "buffer",
    ];
    // What each needs beside it: without it the others would not be read.
    let beside = [("bbox", "-4,51,-3,52"), ("zoom", "12"), ("stay", "60")];
    for text in ODD.into_iter().chain([long.as_str()]) {
        let view = |name: &&str| {
            let others = beside.iter().filter(|(other, _)| other != name);
            let others: Vec<_> = others.map(|(name, value)| format!("{name}={value}")).collect();
            format!("/tiles/carparks/view?{name}={text}&{}", others.join("&"))
        };
        let mut paths: Vec<String> = names.iter().map(view).collect();
        let others = [
            "to",
            "vehicle",
            "id",
            "at",
            "needs",
            "plug",
            "own_width",
            "within",
            "limit",
            "offset",
        ];
        for name in others {
            paths.push(format!(
                "/tiles/carparks/answers?to=-3,51&stay=60&id=1&at=-3,51&{name}={text}"
            ));
            paths.push(format!("/tiles/carparks/answers?{name}={text}&stay=60&to=-3,51"));
        }
        paths.extend([
            format!("/tiles/carparks/nearest?lng={text}&lat=51"),
            format!("/tiles/carparks/14/{text}/5.mvt"),
            format!("/tiles/carparks/{text}/8/5.mvt"),
            format!("/tiles/{text}/8/5/5.mvt"),
            format!("/tiles/{text}"),
            format!("/tiles/fonts/{text}/0-255.pbf"),
        ]);
        for path in paths {
            let status = server.get(&path).await.status().as_u16();
            assert!(status < 500, "{path:.80}: {status}");
        }
    }
}

/// What a browser of another origin needs, and what keeps it from taking a tile for a page. An answer without a body needs no
/// more than leave to be read: the rest is what the browser has from before.
#[tokio::test]
async fn every_answer_may_be_read_and_is_nothing_but_data() {
    let server = cardiff().await;
    let tile = tile_at(14, AT.0, AT.1);
    let sent = server.get_with(&tile, &[("accept-encoding", "gzip")]).await;
    let tag = sent.headers()["etag"].to_str().expect("text").to_owned();
    let same = [("accept-encoding", "gzip"), ("if-none-match", tag.as_str())];
    let unchanged = server.get_with(&tile, &same).await;
    let empty = server.get_with("/tiles/carparks/14/0/0.mvt", &[]).await;
    let refused = server.get_with("/tiles/carparks/14/0/x.mvt", &[]).await;
    for (answer, status) in [(&sent, 200), (&unchanged, 304), (&empty, 204), (&refused, 400)] {
        let headers = answer.headers();
        assert_eq!(answer.status(), status);
        assert_eq!(headers["access-control-allow-origin"], "*", "{status}");
        assert_eq!(headers["access-control-expose-headers"], "ETag", "{status}");
        assert_eq!(headers["cross-origin-resource-policy"], "cross-origin", "{status}");
        assert!(headers.contains_key("cache-control"), "{status}");
        if status != 304 {
            assert_eq!(headers["x-content-type-options"], "nosniff", "{status}");
            assert_eq!(headers["content-security-policy"], "default-src 'none'", "{status}");
        }
    }
    // Asked for its head alone, it goes by the router, and answers the same.
    for path in [tile.as_str(), "/tiles/carparks/14//0.mvt", "/tiles/carparks/14/0/x.mvt"] {
        let whole = server.get_with(path, &[("accept-encoding", "gzip")]).await;
        let head = server.send(Method::HEAD, path, &[("accept-encoding", "gzip")]).await;
        assert_eq!(head.status(), whole.status(), "{path}");
        for name in ["etag", "cache-control", "content-type", "access-control-allow-origin"] {
            assert_eq!(head.headers().get(name), whole.headers().get(name), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn each_encoding_holds_the_same_tile_under_a_tag_of_its_own() {
    let server = cardiff().await;
    let path = tile_at(14, AT.0, AT.1);
    let identity = server.tile(&path).await;
    let mut tags = Vec::new();
    for encoding in ["gzip", "br", "zstd", "identity"] {
        let response = server.get_with(&path, &[("accept-encoding", encoding)]).await;
        let headers = response.headers().clone();
        let named =
            headers.get("content-encoding").map_or("identity", |v| v.to_str().expect("text"));
        assert_eq!(named, encoding);
        assert_eq!(headers["content-type"], "application/vnd.mapbox-vector-tile");
        assert_eq!(headers["vary"], "Accept-Encoding");
        assert_eq!(headers["cache-control"], "public, max-age=5, stale-while-revalidate=60");
        assert_eq!(headers["access-control-allow-origin"], "*");
        let tag = headers["etag"].to_str().expect("text").to_owned();
        assert!(tag.starts_with('"'), "strong: {tag}");
        let body = response.bytes().await.expect("a body");
        assert_eq!(headers["content-length"], body.len().to_string());
        assert_eq!(decoded(encoding, &body), identity, "{encoding}");

        let again =
            server.get_with(&path, &[("accept-encoding", encoding), ("if-none-match", &tag)]).await;
        assert_eq!(again.status(), 304);
        assert_eq!(again.headers()["etag"], tag);
        assert_eq!(again.headers()["vary"], "Accept-Encoding");
        assert!(again.bytes().await.expect("a body").is_empty());
        tags.push(tag);
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 4);
    let other =
        server.get_with(&path, &[("accept-encoding", "br"), ("if-none-match", &tags[0])]).await;
    let own = other.headers()["etag"] == tags[0].as_str();
    assert_eq!(other.status() == 304, own, "a tag is valid for its own representation only");
}

#[tokio::test]
async fn a_tile_says_what_may_be_said() {
    let server = cardiff().await;
    let features =
        layers(&server.tile(&tile_at(14, AT.0, AT.1)).await).remove("carparks").expect("car parks");
    let named = |name: &str| features.iter().find(|f| f.tags["name"] == name).map(|f| &f.tags);
    let castle = named("Castle Street").expect("there");
    assert_eq!((castle["price"].as_str(), castle["pence"].as_str()), ("£2.40/h", "240"));
    assert!(
        !castle.contains_key("ev")
            && !castle.contains_key("verified")
            && !castle.contains_key("avail")
    );
    let arms = named("Arms Park").expect("there");
    assert_eq!(
        (arms["ev"].as_str(), arms["disabled"].as_str(), arms["verified"].as_str()),
        ("true", "true", "council")
    );
    assert!(!arms.contains_key("price"), "nobody knows it");
    let guess = named("Guess").expect("there");
    assert_eq!((guess["price"].as_str(), guess["scam"].as_str()), ("est. £2.50/h", "true"));
    assert!(!guess.contains_key("pence"), "an estimate is not known");
    assert!(named("Staff only").is_none(), "private car parks only when asked for");
    let rank = |name| named(name).expect("there")["rank"].parse::<u32>().expect("a number");
    assert!(rank("Arms Park") < rank("Castle Street") && rank("Castle Street") < rank("Guess"));

    let all = layers(&server.tile(&format!("{}?access=all", tile_at(14, AT.0, AT.1))).await);
    assert_eq!(all["carparks"].len(), 4);
    let early = layers(&server.tile(&tile_at(12, AT.0, AT.1)).await);
    assert!(
        early["carparks"].iter().all(|f| !f.tags.contains_key("name")),
        "names begin at zoom 13"
    );
}

#[tokio::test]
async fn counts_stand_in_below_zoom_eight_and_obey_filters() {
    let server = cardiff().await;
    for zoom in [0, 5, 7] {
        let layers = layers(&server.tile(&tile_at(zoom, AT.0, AT.1)).await);
        assert_eq!(layers.len(), 1);
        let counts = &layers["counts"];
        assert_eq!(
            (counts[0].tags["name"].as_str(), counts[0].tags["count"].as_str()),
            ("Wales", "3")
        );
    }
    let filtered = layers(&server.tile("/tiles/carparks/0/0/0.mvt?ev=1").await);
    assert_eq!(filtered["counts"][0].tags["count"], "1");
    server.sql("update car_parks set is_hidden = true where name = 'Arms Park'").await;
    server
        .until(TWO_SECONDS, "fewer", async || {
            let plain = layers(&server.tile("/tiles/carparks/0/0/0.mvt").await);
            let filtered = server.get("/tiles/carparks/0/0/0.mvt?ev=1").await.status();
            plain["counts"][0].tags["count"] == "2" && filtered == 204
        })
        .await;
}

#[tokio::test]
async fn impossible_requests_get_a_clear_answer() {
    let server = server().await;
    for (path, status, word) in [
        ("/tiles/carparks/17/0/0.mvt", 404, "zoom 16"),
        ("/tiles/carparks/3/8/0.mvt", 404, "from 0 to 7"),
        ("/tiles/carparks/3/0/8.mvt", 404, "from 0 to 7"),
        ("/tiles/carparks/3/-1/0.mvt", 404, "from 0 to 7"),
        ("/tiles/carparks/3/99999999999999999999/0.mvt", 404, "out of range"),
        ("/tiles/carparks/a/0/0.mvt", 400, "whole number"),
        ("/tiles/carparks/3/1.5/0.mvt", 400, "whole number"),
        ("/tiles/carparks/3/0/.mvt", 400, "whole number"),
        ("/tiles/carparks/05/0/0.mvt", 400, "leading zeros"),
        ("/tiles/carparks/5/00/0.mvt", 400, "leading zeros"),
        ("/tiles/fonts/Arial/0-255.pbf", 404, "Figtree Medium"),
        ("/tiles/fonts/Figtree%20Medium/0-255.ttf", 404, "0-255.pbf"),
        ("/tiles/carparks/3/0/0.png", 404, ".mvt"),
        ("/tiles/parks/3/0/0.mvt", 404, "carparks and basemap"),
        ("/tiles/carparks/3/0/0.mvt?colour=red", 400, "no parameter colour"),
        ("/tiles/carparks/3/0/0.mvt?q=x", 400, "no parameter q"),
        ("/tiles/carparks/3/0/0.mvt?access=nobody", 400, "public, private, permit, customers"),
        ("/tiles/basemap/3/0/0.mvt?ev=1", 400, "no parameters"),
        ("/tiles/style.json?theme=pink", 400, "theme=light"),
        ("/tiles/carparks.json?theme=pink", 400, "no parameter theme"),
        ("/nowhere", 404, "catalog.json"),
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), status, "{path}");
        assert_eq!(response.headers()["content-type"], "application/problem+json", "{path}");
        assert_eq!(response.headers()["access-control-allow-origin"], "*", "{path}");
        let problem: serde_json::Value = response.json().await.expect("JSON");
        assert_eq!(problem["status"], status);
        assert!(
            problem["code"].is_string()
                && problem["title"].is_string()
                && problem["type"].is_string()
        );
        assert!(problem["detail"].as_str().expect("a reason").contains(word), "{path}: {problem}");
    }
    let posted = server.send(Method::POST, "/tiles/carparks/3/0/0.mvt", &[]).await;
    assert_eq!(posted.status(), 405);
}

#[tokio::test]
async fn a_refusal_repeats_no_more_than_the_beginning_of_what_it_refuses() {
    let server = cardiff().await;
    let long = "x".repeat(4_000);
    let number = format!("1{}", "0".repeat(308));
    for path in [
        format!("/{long}"),
        format!("/tiles/{long}/3/0/0.mvt"),
        format!("/tiles/carparks/{long}/0/0.mvt"),
        format!("/tiles/carparks/3/0{number}/0.mvt"),
        format!("/tiles/fonts/{long}/0-255.pbf"),
        format!("/tiles/carparks/3/0/0.mvt?{long}=1"),
        format!("/tiles/carparks/3/0/0.mvt?kind={long}"),
        format!("/tiles/carparks/3/0/0.mvt?access={long}"),
        format!("/tiles/carparks/3/0/0.mvt?ev={long}"),
        format!("/tiles/carparks/3/0/0.mvt?buffer={long}"),
        format!("/tiles/style.json?theme={long}"),
        format!("/tiles/carparks/view?bbox={long}"),
        format!("/tiles/carparks/nearest?lng={number}&lat=-{number}"),
    ] {
        let response = server.get(&path).await;
        assert!([400, 404].contains(&response.status().as_u16()), "{path}");
        let problem: serde_json::Value = response.json().await.expect("JSON");
        let detail = problem["detail"].as_str().expect("a reason");
        assert!(detail.len() < 400, "{detail}");
        assert!(detail.contains('…') || detail.contains("1e308"), "{detail}");
    }
}

#[tokio::test]
async fn an_empty_tile_is_204_and_a_head_has_no_body() {
    let server = cardiff().await;
    let empty = server.get("/tiles/carparks/16/0/0.mvt").await;
    assert_eq!(empty.status(), 204);
    assert_eq!(empty.headers()["access-control-allow-origin"], "*");
    assert!(empty.headers().contains_key("cache-control"));
    assert!(empty.bytes().await.expect("a body").is_empty());

    let path = tile_at(14, AT.0, AT.1);
    let got = server.get(&path).await;
    let head = server.send(Method::HEAD, &path, &[]).await;
    assert_eq!(head.status(), 200);
    for name in ["etag", "content-length", "content-type", "cache-control", "vary"] {
        assert_eq!(head.headers()[name], got.headers()[name], "{name}");
    }
    assert!(head.bytes().await.expect("a body").is_empty());

    let asked = [
        ("origin", "https://example.org"),
        ("access-control-request-method", "GET"),
        ("access-control-request-headers", "if-none-match"),
    ];
    let preflight = server.send(Method::OPTIONS, &path, &asked).await;
    assert_eq!(preflight.status(), 204);
    assert_eq!(preflight.headers()["access-control-allow-origin"], "*");
    let allowed =
        preflight.headers()["access-control-allow-headers"].to_str().expect("text").to_lowercase();
    assert!(allowed.contains("if-none-match"));
    assert_eq!(got.headers()["access-control-expose-headers"], "ETag");
}

#[tokio::test]
async fn it_counts_what_it_does_and_ends_when_asked() {
    let server = cardiff().await;
    server.tile(&tile_at(14, AT.0, AT.1)).await;
    assert_eq!(server.get("/health/live").await.status(), 200);
    // Beside what is public.
    assert_eq!(server.get("/metrics").await.status(), 404);
    let address = format!("http://{}/metrics", server.running.metrics_address);
    let metrics = reqwest::get(address).await.expect("metrics").text().await.expect("text");
    assert!(metrics.contains("carpal_tiles_answers_total{outcome=\"sent\"}"), "{metrics}");
    assert!(metrics.contains("carpal_tiles_places"), "{metrics}");
    server.running.stop();
    server.running.wait().await.expect("ended well");
}

#[tokio::test]
async fn without_its_database_it_lives_and_says_that_it_is_not_ready() {
    let _ = server().await; // installs what the client needs
    let mut config = config("postgres://nobody@127.0.0.1:1/none");
    config.redis_url = "redis://127.0.0.1:1".into();
    let running = carpal_tiles::server::start(&config, Shutdown::default()).await.expect("started");
    let get = async |path: &str| {
        reqwest::get(format!("http://{}{path}", running.address)).await.expect("an answer").status()
    };
    assert_eq!(get("/health/live").await, 200);
    assert_eq!(get("/health/ready").await, 503);
    assert_eq!(get("/tiles/carparks/8/1/1.mvt").await, 503);
    assert_eq!(get("/tiles/carparks/view?bbox=-3,51,-2,52&zoom=10").await, 503);
}
