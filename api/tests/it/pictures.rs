//! Pictures that people upload, and photos of vehicles.

use std::io::Cursor;
use std::sync::Arc;

use axum::http::StatusCode;
use carpal_api::pictures::Pictures;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::Value;
use tokio::sync::Barrier;

use crate::app::App;
use crate::client::{Answer, Client, Form};

const SECRET: &[u8] = b"53.4084N,2.9916W";

fn encoded(picture: &RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture.clone()).write_to(&mut bytes, format).expect("encoded");
    bytes.into_inner()
}

/// Red on its left half, blue on its right one.
fn two_colors(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| {
        Rgb(if x < width / 2 { [220, 0, 0] } else { [0, 0, 220] })
    })
}

/// A JPEG of this size.
pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    encoded(&two_colors(width, height), ImageFormat::Jpeg)
}

/// The same as a camera writes it that was held on its side: EXIF says so, and names in a comment where it was taken.
fn jpeg_from_a_camera(width: u32, height: u32) -> Vec<u8> {
    const ROTATED_BY_90: u8 = 6;
    let jpeg = jpeg(width, height);
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([ROTATED_BY_90, 0, 0, 0, 0, 0, 0]);
    exif.extend(SECRET);
    let length = u16::try_from(exif.len() + 2).expect("short").to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &exif, &jpeg[2..]].concat()
}

/// A PNG that is small as a file, and says of itself what it likes: one whole chunk of zeros, packed.
fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    let megabyte = vec![0; 1 << 20];
    for _ in 0..300 {
        std::io::Write::write_all(&mut packed, &megabyte).expect("packed");
    }
    let packed = packed.finish().expect("packed");
    for (kind, content) in [(b"IHDR", &header), (b"IDAT", &packed), (b"IEND", &Vec::new())] {
        let mut sum = flate2::Crc::new();
        sum.update(kind);
        sum.update(content);
        png.extend(u32::try_from(content.len()).expect("short").to_be_bytes());
        png.extend(kind);
        png.extend(content);
        png.extend(sum.sum().to_be_bytes());
    }
    png
}

async fn vehicle(driver: &Client) -> Value {
    driver.get("/vehicles").await.body[0].clone()
}

async fn add(driver: &Client, bytes: &[u8]) -> Answer {
    let path = format!("/vehicles/{}/photos", vehicle(driver).await["id"].as_str().expect("an id"));
    driver.upload(&path, &Form::default().file("photo", "photo.jpg", bytes)).await
}

#[tokio::test]
async fn alice_adds_a_photo_and_nothing_but_what_it_shows_is_kept() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let taken = jpeg_from_a_camera(3000, 2000);
    assert!(taken.windows(SECRET.len()).any(|bytes| bytes == SECRET));
    let added = add(&alice, &taken).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    assert_eq!((&added.body["width"], &added.body["height"]), (&1067.into(), &1600.into()));
    assert_eq!(vehicle(&alice).await["photos"], Value::from(vec![added.body.clone()]));

    // The address is enough: a page shows it without a session.
    let url = added.body["url"].as_str().expect("an address");
    let visitor = app.visitor("192.0.2.1");
    let (status, headers, bytes) = visitor.fetch(url).await;
    assert_eq!(
        (status, &headers["content-type"]),
        (StatusCode::OK, &"image/jpeg".parse().expect("a type"))
    );
    assert_eq!(headers["x-content-type-options"], "nosniff");
    let cached = headers["cache-control"].to_str().expect("text");
    assert!(cached.starts_with("private, max-age="), "{cached}");
    assert!(
        !bytes.windows(SECRET.len()).any(|bytes| bytes == SECRET),
        "where it was taken is in it"
    );
    assert!(!bytes.windows(4).any(|bytes| bytes == b"Exif"));
    let shown =
        image::load_from_memory_with_format(&bytes, ImageFormat::Jpeg).expect("a JPEG").into_rgb8();
    assert_eq!(shown.dimensions(), (1067, 1600));
    // Turned by 90 degrees, what was left is above.
    assert!(shown.get_pixel(500, 100)[0] > 150 && shown.get_pixel(500, 1500)[2] > 150);

    let path = format!(
        "/vehicles/{}/photos/{}",
        vehicle(&alice).await["id"].as_str().expect("an id"),
        added.body["id"].as_str().expect("an id")
    );
    assert_eq!(alice.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.delete(&path).await.refusal(), (404, "not_found", "Photo not found"));
    assert_eq!(visitor.fetch(url).await.0, StatusCode::NOT_FOUND);
    assert_eq!(vehicle(&alice).await["photos"], Value::Array(Vec::new()));
}

#[tokio::test]
async fn what_is_no_picture_of_ours_is_refused_by_its_content() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let small = two_colors(40, 30);
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let added = add(&alice, &encoded(&small, format)).await;
        assert_eq!(added.status, StatusCode::CREATED, "{format:?}: {}", added.body);
    }
    let whole = jpeg(400, 300);
    let (png, webp) = (encoded(&small, ImageFormat::Png), encoded(&small, ImageFormat::WebP));
    let bomb = bomb(30_000, 30_000);
    assert!(bomb.len() < 400_000, "{} bytes", bomb.len());
    let mut overwritten = png.clone();
    overwritten[45..60].fill(0xff);
    let many_scans = [
        &whole[..whole.len() - 2],
        &b"\xff\xda\0\x08\x01\x01\0\0\x3f\0\x7f".repeat(100),
        b"\xff\xd9",
    ]
    .concat();
    let mut too_large = whole.clone();
    too_large.resize(10 * 1024 * 1024 + 1, 0);
    let damaged = "We can’t open this picture. It may be damaged. Please choose another.";
    let kind = "Please choose a JPEG, PNG or WebP picture";
    for (what, bytes, sentence) in [
        ("nothing", &b""[..], "Please choose a picture"),
        ("SVG", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", kind),
        ("HTML", b"<!doctype html><script>alert(1)</script>", kind),
        (
            "GIF",
            b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;",
            kind,
        ),
        ("a bomb", &bomb, "Pictures can be up to 40 megapixels"),
        ("too many bytes", &too_large, "Pictures can be up to 10 MB"),
        ("half a JPEG", &whole[..whole.len() / 2], damaged),
        ("a JPEG's beginning", &whole[..3], damaged),
        ("a JPEG of a hundred scans", &many_scans, damaged),
        ("half a PNG", &png[..png.len() / 2], damaged),
        ("a PNG overwritten", &overwritten, damaged),
        ("half a WebP", &webp[..webp.len() / 2], damaged),
        ("a WebP's beginning", b"RIFF\xff\xff\xff\xffWEBPVP8L\0\0\0\0", damaged),
    ] {
        let refused = add(&alice, bytes).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{what}: {}", refused.body);
        assert_eq!(refused.body["fields"]["photo"], sentence, "{what}");
    }
    let path = format!("/vehicles/{}/photos", vehicle(&alice).await["id"].as_str().expect("an id"));
    let without = alice.upload(&path, &Form::default().text("photo", "a.jpg")).await;
    assert_eq!(without.body["fields"]["photo"], "Please choose a picture");
    let endless =
        alice.upload(&path, &Form::default().file("photo", "a.jpg", &vec![0; 33 << 20])).await;
    assert_eq!(endless.refusal(), (400, "bad_request", "The upload is too large"));
    let json = alice.post(&path, serde_json::json!({})).await;
    assert_eq!(json.status, StatusCode::BAD_REQUEST, "{}", json.body);
    assert_eq!(app.value("select count(*) from pictures").await, "2");
}

#[tokio::test]
async fn a_vehicle_has_six_photos_also_when_ten_come_at_once() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let photo = jpeg(20, 20);
    // Of one person, so many are received at once and no more: who is told to wait tries again.
    let patiently = async || loop {
        let answer = add(&alice, &photo).await;
        if answer.status != StatusCode::SERVICE_UNAVAILABLE {
            return answer;
        }
    };
    let answers = futures::future::join_all((0..10).map(|_| patiently())).await;
    let added = answers.iter().filter(|answer| answer.status == StatusCode::CREATED).count();
    assert_eq!(added, 6, "{answers:?}");
    let sentence = "A vehicle can have at most 6 photos";
    assert_eq!(add(&alice, &photo).await.refusal(), (409, "too_many_photos", sentence));
    assert_eq!(vehicle(&alice).await["photos"].as_array().map(Vec::len), Some(6));
    // They go with their vehicle.
    let path = format!("/vehicles/{}", vehicle(&alice).await["id"].as_str().expect("an id"));
    assert_eq!(alice.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(app.value("select count(*) from pictures").await, "0");
}

#[tokio::test]
async fn an_address_of_a_picture_is_ours_or_shows_nothing() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let (one, other) =
        (add(&alice, &jpeg(20, 20)).await.body, add(&alice, &jpeg(30, 30)).await.body);
    let [one, other] = [&one, &other].map(|photo| photo["url"].as_str().expect("an address"));
    let (path, signed) = one.split_once('?').expect("signed");
    let (other_path, _) = other.split_once('?').expect("signed");
    let (until, signature) = signed.split_once('&').expect("two parts");
    let last = if signature.ends_with('0') { "1" } else { "0" };
    let forged = format!("{}{last}", &signature[..signature.len() - 1]);
    let past = format!("until={}", chrono::Utc::now().timestamp() - 1);
    for address in [
        format!("{other_path}?{signed}"),
        format!("{path}?{until}&{forged}"),
        format!("{path}?{past}&{signature}"),
        format!("{path}?{until}&signature=zz"),
    ] {
        let refused = app.visitor("192.0.2.1").get(address.trim_start_matches("/api/v1")).await;
        let sentence = "This link to a picture isn’t valid any more. Please reload the page.";
        assert_eq!(refused.refusal(), (403, "invalid_picture_link", sentence), "{address}");
    }
    assert_eq!(app.visitor("192.0.2.1").fetch(path).await.0, StatusCode::BAD_REQUEST);
    // Another process has the same key, and an address stays the same for a while.
    let again = vehicle(&alice).await["photos"][0]["url"].clone();
    assert!(again == one || chrono::Utc::now().timestamp() % 1800 < 60, "{again}");
    assert_eq!(app.visitor_beside("192.0.2.1").fetch(one).await.0, StatusCode::OK);
}

#[tokio::test]
async fn processes_that_start_together_sign_with_one_key() {
    let app = App::start().await;
    let (id, now) = (uuid::Uuid::now_v7(), chrono::Utc::now());
    let started = (0..8).map(|_| async {
        Pictures::default().signer(&app.database.pool, now).await.expect("a key").sign(id)
    });
    let signed = futures::future::join_all(started).await;
    assert!(signed.iter().all(|one| *one == signed[0]), "{signed:?}");
}

#[tokio::test]
async fn uploads_that_never_end_take_a_bounded_share_and_give_it_back() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let path = format!("/vehicles/{}/photos", vehicle(&alice).await["id"].as_str().expect("an id"));
    // Sixteen are received at once, and hang up together.
    let hang_up = Arc::new(Barrier::new(17));
    let mut stalled = tokio::task::JoinSet::new();
    for at in 0..17 {
        let (alice, path) = (alice.at(&format!("198.51.100.{at}")), path.clone());
        let beginning = Form::default().file("photo", "a.jpg", &jpeg(8, 8));
        let hang_up = hang_up.clone();
        stalled.spawn(async move { alice.stall(&path, beginning, hang_up).await });
    }
    let refused = stalled.join_next().await.expect("seventeen").expect("an answer");
    let sentence = "CarPal is very busy. Please try again in a moment.";
    assert_eq!(refused.refusal(), (503, "busy", sentence));
    let ready = Form::default().file("photo", "a.jpg", b"none");
    assert_eq!(alice.upload(&path, &ready).await.refusal().0, 503);
    hang_up.wait().await;
    for broken in stalled.join_all().await {
        assert_eq!(broken.refusal().0, 400, "{}", broken.body);
    }
    assert_eq!(alice.upload(&path, &ready).await.refusal().0, 422, "there is room again");
}
