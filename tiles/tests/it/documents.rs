//! What tells clients of the tiles: TileJSON, the catalogue, the style with its letters and marks, and by which address.

use reqwest::Method;

use crate::serving::{AT, cardiff};
use crate::support::{Server, TWO_SECONDS, server, server_with};

#[tokio::test]
async fn tilejson_names_what_is_in_the_tiles_and_who_made_it() {
    let server = cardiff().await;
    let first = server.json("/tiles/carparks.json").await;
    assert_eq!(first["tilejson"], "3.0.0");
    let base = server.url("");
    assert_eq!(first["tiles"][0], format!("{base}/tiles/carparks/{{z}}/{{x}}/{{y}}.mvt"));
    let layers: Vec<_> = first["vector_layers"]
        .as_array()
        .expect("layers")
        .iter()
        .map(|l| l["id"].as_str().expect("an id"))
        .collect();
    assert_eq!(layers, ["counts", "carparks", "footprints"]);
    assert_eq!(first["bounds"], serde_json::json!([AT.0, AT.1, AT.0, AT.1]));
    assert_eq!(first["carpal:practice"], false);
    assert!(!first["description"].as_str().expect("text").contains("practice"));
    assert_eq!(
        server.json("/tiles/carparks.json?ev=1").await["tiles"][0],
        format!("{base}/tiles/carparks/{{z}}/{{x}}/{{y}}.mvt?ev=1")
    );

    server
        .sql(
            "insert into sources (name, kind, attribution) values ('town', 'osm', '© OpenStreetMap contributors'), ('practice', 'practice', 'Practice data, not real');
             update car_parks set source = 'town' where name = 'Castle Street';
             update car_parks set source = 'practice', origin = 'practice' where name = 'Guess';
             notify carpal_map_background",
        )
        .await;
    server
        .until(TWO_SECONDS, "credited", async || {
            let now = server.json("/tiles/carparks.json").await;
            now["carpal:practice"] == true
                && now["description"].as_str().expect("text").contains("practice")
                && now["attribution"] == "<a href=\"https://www.openstreetmap.org/copyright\">© OpenStreetMap contributors</a>"
                && now["carpal:version"] != first["carpal:version"]
        })
        .await;

    // What is counted there is said again from somebody's real counts.
    let whose = "Replay of Borchester Council, week of 7 March 2016";
    assert_eq!(server.json("/tiles/carparks.json").await["carpal:replay"], serde_json::Value::Null);
    server
        .sql(&format!(
            "update sources set attribution = '{whose}' where name = 'practice'; notify carpal_map_background"
        ))
        .await;
    server
        .until(TWO_SECONDS, "marked as a replay", async || {
            server.json("/tiles/carparks.json").await["carpal:replay"] == whose
        })
        .await;

    // A council whose list gave only the price of a car park that OpenStreetMap drew is credited too.
    server
        .sql(
            "insert into sources (name, kind, attribution) values ('newport', 'council', 'Newport City Council'), ('bristol', 'council', 'Bristol');
             update car_parks set field_sources = '{\"price\": \"newport\", \"capacity\": \"newport\"}' where name = 'Castle Street';
             notify carpal_map_background",
        )
        .await;
    server
        .until(TWO_SECONDS, "both are credited", async || {
            let now = server.json("/tiles/carparks.json").await;
            now["attribution"] == "<a href=\"https://www.openstreetmap.org/copyright\">© OpenStreetMap contributors</a> | Newport City Council"
        })
        .await;

    let catalog = server.json("/tiles/catalog.json").await;
    assert_eq!(catalog["tilesets"][1]["tilejson"], format!("{base}/tiles/basemap.json"));
    for theme in ["light", "dark"] {
        let style = server.json(&format!("/tiles/style.json?theme={theme}")).await;
        assert_eq!(
            style["sources"]["basemap"]["tiles"][0],
            format!("{base}/tiles/basemap/{{z}}/{{x}}/{{y}}.mvt")
        );
    }
    let tag = server.etag("/tiles/carparks.json").await;
    assert_eq!(
        server.get_with("/tiles/carparks.json", &[("if-none-match", &tag)]).await.status(),
        304
    );
}

#[tokio::test]
async fn the_configured_address_is_the_one_that_is_told() {
    let server = server_with(|config| config.tiles_url = "https://tiles.example.org/".into()).await;
    let tilejson = server.json("/tiles/basemap.json").await;
    assert_eq!(tilejson["tiles"][0], "https://tiles.example.org/tiles/basemap/{z}/{x}/{y}.mvt");
}

#[tokio::test]
async fn only_proxies_of_ours_say_by_which_address_it_is_reached() {
    let asked = async |server: &Server, headers: &[(&'static str, &str)]| {
        let response = server.get_with("/tiles/basemap.json", headers).await;
        let vary = response.headers()["vary"].to_str().expect("text").to_owned();
        assert!(vary.contains("X-Forwarded-Host"), "{vary}");
        let json: serde_json::Value = response.json().await.expect("JSON");
        json["tiles"][0].as_str().expect("an address").replace("/tiles/basemap/{z}/{x}/{y}.mvt", "")
    };
    let forged = [("x-forwarded-proto", "https"), ("x-forwarded-host", "tiles.example.org")];
    let alone = server().await;
    assert_eq!(asked(&alone, &forged).await, alone.url(""));
    assert_eq!(
        asked(&alone, &[("host", "maps.example.org:81")]).await,
        "http://maps.example.org:81"
    );
    assert_eq!(asked(&alone, &[("host", "a b\"")]).await, "http://localhost");

    let behind = server_with(|config| config.proxies = 1).await;
    assert_eq!(asked(&behind, &forged).await, "https://tiles.example.org");
    let appended = [
        ("x-forwarded-proto", "http, https"),
        ("x-forwarded-host", "evil.example.org"),
        ("x-forwarded-host", "tiles.example.org"),
    ];
    assert_eq!(asked(&behind, &appended).await, "https://tiles.example.org");
    let scheme = [("host", "tiles.example.org"), ("x-forwarded-proto", "gopher")];
    assert_eq!(asked(&behind, &scheme).await, "http://tiles.example.org");
}

#[tokio::test]
async fn a_style_brings_its_letters_and_marks() {
    let server = cardiff().await;
    let style = server.json("/tiles/style.json").await;
    let base = server.url("");
    assert_eq!(style["glyphs"], format!("{base}/tiles/fonts/{{fontstack}}/{{range}}.pbf"));
    assert_eq!(style["sprite"], format!("{base}/tiles/sprite"));
    assert_eq!(style["center"], serde_json::json!([AT.0, AT.1]));
    assert_eq!(style["zoom"], 14.0);
    assert_eq!(style["metadata"]["carpal:least-maplibre-gl"], "4.0.0");
    assert_eq!(
        style["sources"]["carparks"]["tiles"][0],
        format!("{base}/tiles/carparks/{{z}}/{{x}}/{{y}}.mvt")
    );
    for (path, kind, begin) in [
        ("/tiles/fonts/Figtree%20Medium/0-255.pbf", "application/x-protobuf", &b"\x0a"[..]),
        (
            "/tiles/fonts/Noto%20Sans,Figtree%20SemiBold/7680-7935.pbf",
            "application/x-protobuf",
            b"\x0a",
        ),
        ("/tiles/fonts/Figtree%20Medium/19968-20223.pbf", "application/x-protobuf", b""),
        ("/tiles/sprite.png", "image/png", b"\x89PNG"),
        ("/tiles/sprite@2x.png", "image/png", b"\x89PNG"),
        ("/tiles/sprite.json", "application/json", b"{"),
        ("/tiles/sprite@2x.json", "application/json", b"{"),
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        let headers = response.headers().clone();
        assert_eq!(headers["content-type"], kind, "{path}");
        assert_eq!(headers["access-control-allow-origin"], "*", "{path}");
        let bytes = response.bytes().await.expect("a body");
        assert!(bytes.starts_with(begin) && bytes.is_empty() == begin.is_empty(), "{path}");
        let tag = headers["etag"].to_str().expect("text");
        assert_eq!(server.get_with(path, &[("if-none-match", tag)]).await.status(), 304, "{path}");
        assert_eq!(server.send(Method::OPTIONS, path, &[]).await.status(), 204, "{path}");
    }
}
