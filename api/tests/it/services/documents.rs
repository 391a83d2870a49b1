//! What Dev uploads is seen by him and by admins, and by nobody else.

use axum::http::{HeaderMap, StatusCode};
use serde_json::{Value, json};

use super::businesses::{
    PDF, admin, apply, approved, certify, id, in_days, insure, upload_insurance,
};
use crate::app::App;
use crate::client::{Client, Form};
use crate::pictures::jpeg;

fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers[name].to_str().expect("text")
}

#[tokio::test]
async fn dev_uploads_his_insurance_and_takes_it_back() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let none = upload_insurance(&dev, 30).await;
    assert_eq!(none.refusal(), (404, "not_found", "You haven’t applied as a service provider"));
    apply(&dev).await;
    let form = |kind: &str, expires_on: &str| {
        Form::default().text("kind", kind).text("title", "Fleet").text("expires_on", expires_on)
    };
    let path = "/me/provider/documents";
    for (form, field, sentence) in [
        (
            form("passport", "").file("file", "a.pdf", PDF),
            "kind",
            "Please say what the document is",
        ),
        (
            form("insurance", "").file("file", "a.pdf", PDF),
            "expires_on",
            "Please say when the insurance runs out",
        ),
        (
            form("insurance", &in_days(-1)).file("file", "a.pdf", PDF),
            "expires_on",
            "Please choose a date in the future, at most ten years from now",
        ),
        (
            form("insurance", "soon").file("file", "a.pdf", PDF),
            "expires_on",
            "Please enter a date, such as 2027-03-31",
        ),
        (form("certificate", ""), "file", "Please choose a document"),
        (form("certificate", "").file("file", "a.pdf", b""), "file", "Please choose a document"),
        (
            form("certificate", "").file("file", "a.pdf", b"<html><script>alert(1)</script>"),
            "file",
            "Please choose a PDF, JPEG, PNG or WebP file",
        ),
        (
            form("certificate", "").file("file", "a.pdf", &[PDF, &vec![b' '; 5 << 20]].concat()),
            "file",
            "Documents can be up to 5 MB",
        ),
    ] {
        let refused = dev.upload(path, &form).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.body["fields"][field]),
            (422, &json!(sentence)),
            "{}",
            refused.body
        );
    }
    assert_eq!(app.value("select count(*) from provider_documents").await, "0");

    let uploaded = upload_insurance(&dev, 30).await;
    assert_eq!(uploaded.status, StatusCode::CREATED, "{}", uploaded.body);
    let document = &uploaded.body;
    assert_eq!(
        (&document["kind"], &document["title"], &document["state"], &document["content_type"]),
        (&json!("insurance"), &json!("Insurance"), &json!("waiting"), &json!("application/pdf"))
    );
    assert_eq!(document["size"], PDF.len());
    assert_eq!(dev.get("/me/provider").await.body["documents"], json!([document]));
    let file = format!("{path}/{}/file", id(document));
    let (headers, bytes) = dev.download(&file).await;
    assert_eq!(bytes, PDF);
    assert_eq!(header(&headers, "content-disposition"), "attachment; filename=\"insurance.pdf\"");
    assert_eq!(header(&headers, "content-type"), "application/pdf");
    assert_eq!(header(&headers, "x-content-type-options"), "nosniff");
    assert_eq!(header(&headers, "content-security-policy"), "default-src 'none'; sandbox");
    assert_eq!(header(&headers, "cache-control"), "no-store");

    // A picture is encoded anew, whatever it calls itself.
    let form = form("certificate", "").file("file", "\"../../x.html", &jpeg(40, 30));
    let picture = dev.upload(path, &form).await;
    assert_eq!(picture.status, StatusCode::CREATED, "{}", picture.body);
    assert_eq!(
        (&picture.body["content_type"], &picture.body["title"], &picture.body["days_left"]),
        (&json!("image/jpeg"), &json!("Fleet"), &Value::Null)
    );
    let (headers, bytes) = dev.download(&format!("{path}/{}/file", id(&picture.body))).await;
    assert_eq!(header(&headers, "content-disposition"), "attachment; filename=\"certificate.jpg\"");
    assert!(bytes.starts_with(b"\xff\xd8\xff") && bytes != jpeg(40, 30));

    // Nobody else has it.
    let alice = app.driver("alice", "AB12 CDE").await;
    assert_eq!(alice.get(&file).await.refusal().0, 404);
    let eve = app.driver("eve", "E1").await;
    apply(&eve).await;
    for refused in [eve.get(&file).await, eve.delete(&format!("{path}/{}", id(document))).await] {
        assert_eq!(refused.refusal(), (404, "not_found", "Document not found"));
    }
    assert_eq!(app.visitor("192.0.2.9").get(&file).await.refusal().0, 401);
    let gone = dev.delete(&format!("{path}/{}", id(document))).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert_eq!(dev.get(&file).await.refusal().0, 404);
}

#[tokio::test]
async fn each_look_of_an_admin_at_a_document_is_written_down() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = apply(&dev).await;
    let document = id(&upload_insurance(&dev, 30).await.body);
    let path = format!("/admin/providers/{provider_id}/documents/{document}");
    let logged =
        "select concat(count(*), min(target_id), min(after ->> 'provider_id')) from activities
                  where activity_type = 'document_read'";
    for looks in 1..=2 {
        let (headers, bytes) = olga.download(&format!("{path}/file")).await;
        assert_eq!(
            (bytes.as_slice(), header(&headers, "content-security-policy")),
            (PDF, "default-src 'none'; sandbox")
        );
        assert_eq!(app.value(logged).await, format!("{looks}{document}{provider_id}"));
    }
    // Nobody looks at their own as an admin, where there is another one.
    app.make_admins("where email like 'dev@%'").await;
    assert_eq!(dev.get(&format!("{path}/file")).await.refusal().1, "own_case");
    app.sql("delete from admins where user_id = (select id from users where email like 'dev@%')")
        .await;
    // Of another provider it is not.
    let eve = app.driver("eve", "E1").await;
    let other = apply(&eve).await;
    let elsewhere = format!("/admin/providers/{other}/documents/{document}");
    assert_eq!(olga.get(&format!("{elsewhere}/file")).await.refusal().0, 404);
    assert_eq!(olga.post(&format!("{elsewhere}/seen"), Value::Null).await.refusal().0, 404);
    assert_eq!(dev.get(&format!("{path}/file")).await.refusal().0, 403);
    assert_eq!(
        app.value("select count(*) from activities where activity_type = 'document_read'").await,
        "2"
    );

    let seen = olga.post(&format!("{path}/seen"), Value::Null).await;
    assert_eq!(seen.body["documents"][0]["state"], "seen", "{}", seen.body);
    assert_eq!(olga.post(&format!("{path}/seen"), Value::Null).await.refusal().1, "stale");
    assert_eq!(
        app.value(
            "select concat(activity_type, target_type) from activities order by id desc limit 1"
        )
        .await,
        "document_acceptdocument"
    );
}

#[tokio::test]
async fn the_insurance_that_a_provider_works_under_stays_until_there_is_another() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = approved(&olga, &dev).await;
    let first = id(&dev.get("/me/provider").await.body["documents"][0]);
    let remove = async || dev.delete(&format!("/me/provider/documents/{first}")).await;
    assert_eq!(remove().await.refusal().1, "in_use");
    upload_insurance(&dev, 200).await;
    assert_eq!(remove().await.refusal().1, "in_use", "nobody has seen the other one");
    insure(&olga, &dev, &provider_id, 300).await;
    assert_eq!(remove().await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn what_has_run_out_counts_for_nothing_and_a_new_one_lifts_the_pause() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = approved(&olga, &dev).await;
    let public = format!("/providers/{provider_id}");
    // Its last day is the last on which it counts, in London.
    let last =
        "update provider_documents set expires_on = (now() at time zone 'Europe/London')::date";
    app.sql(last).await;
    let mine = dev.get("/me/provider").await.body;
    assert_eq!(
        (&mine["documents"][0]["state"], &mine["documents"][0]["days_left"]),
        (&json!("seen"), &json!(0))
    );
    assert!(dev.get(&public).await.body["insurance_valid_to"].is_string());
    app.sql(&format!("{last} - 1")).await;
    // As the worker does at night.
    app.sql("update providers set is_active = false, paused_because = 'documents'").await;
    let mine = dev.get("/me/provider").await.body;
    assert_eq!(
        (&mine["documents"][0]["state"], &mine["standing"], &mine["paused_because"]),
        (&json!("expired"), &json!("paused"), &json!("documents"))
    );
    assert_eq!(dev.get(&public).await.body["insurance_valid_to"], Value::Null);
    let expired = id(&mine["documents"][0]);
    let path = format!("/admin/providers/{provider_id}/documents/{expired}/seen");
    assert_eq!(olga.post(&path, Value::Null).await.refusal().1, "expired");
    let reactivated = super::businesses::decided(&olga, &provider_id, "reactivate", None).await;
    assert_eq!(reactivated.refusal().1, "insurance_not_seen");

    insure(&olga, &dev, &provider_id, 365).await;
    let mine = dev.get("/me/provider").await.body;
    assert_eq!((&mine["standing"], &mine["paused_because"]), (&json!("active"), &Value::Null));
    assert!(super::businesses::told(&app, "dev").await.contains("provider_reactivated"));
    assert_eq!(
        super::businesses::emails(&app, "dev").await,
        ["provider_approved", "provider_reactivated"]
    );
    // What an admin paused stays so.
    super::businesses::decided(&olga, &provider_id, "pause", Some("Complaints")).await;
    insure(&olga, &dev, &provider_id, 400).await;
    assert_eq!(dev.get("/me/provider").await.body["standing"], "paused");
}

#[tokio::test]
async fn documents_are_few() {
    let app = App::with(&["--limit-documents", "3/1d"]).await;
    let dev = app.driver("dev", "D3 VAN").await;
    let provider_id = apply(&dev).await;
    for _ in 0..3 {
        assert_eq!(upload_insurance(&dev, 30).await.status, StatusCode::CREATED);
    }
    assert_eq!(upload_insurance(&dev, 30).await.refusal().0, 429);
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let provider = apply(&dev).await;
    assert_ne!(provider, provider_id);
    app.sql(
        "insert into provider_documents (id, provider_id, kind, title, file, content_type, uploaded_at)
         select gen_random_uuid(), id, 'certificate', 'One of many', '%PDF-', 'application/pdf', now()
         from providers, generate_series(1, 20)",
    )
    .await;
    assert_eq!(upload_insurance(&dev, 30).await.refusal().1, "too_many_documents");
}

#[tokio::test]
async fn who_is_not_approved_yet_uploads_six_documents_at_most() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = apply(&dev).await;
    for _ in 0..5 {
        assert_eq!(upload_insurance(&dev, 30).await.status, StatusCode::CREATED);
    }
    insure(&olga, &dev, &provider_id, 30).await;
    let sentence =
        "You can have at most 6 documents until you’re approved. Please remove one first.";
    let refused = upload_insurance(&dev, 30).await;
    assert_eq!(refused.refusal(), (409, "too_many_documents", sentence));
    super::businesses::decided(&olga, &provider_id, "accept", None).await;
    assert_eq!(upload_insurance(&dev, 30).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn a_certificate_that_has_run_out_counts_until_another_is_seen() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = approved(&olga, &dev).await;
    certify(&olga, &dev, &provider_id, "Towing licence", 10).await;
    app.sql(
        "update provider_documents set expires_on = current_date - 1 where kind = 'certificate'",
    )
    .await;
    // As the worker does within the hour.
    app.sql("update providers set is_active = false, paused_because = 'documents'").await;
    let reactivated = super::businesses::decided(&olga, &provider_id, "reactivate", None).await;
    assert_eq!(reactivated.refusal().1, "document_ran_out");
    insure(&olga, &dev, &provider_id, 300).await;
    let standing = async || dev.get("/me/provider").await.body["standing"].clone();
    assert_eq!(standing().await, "paused", "another insurance is no certificate");
    certify(&olga, &dev, &provider_id, "Towing licence", 20).await;
    assert_eq!(standing().await, "active");
}

#[tokio::test]
async fn what_has_run_out_is_made_good_by_what_has_its_name_alone() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = approved(&olga, &dev).await;
    certify(&olga, &dev, &provider_id, "Towing licence", 10).await;
    app.sql(
        "update provider_documents set expires_on = current_date - 1 where kind = 'certificate'",
    )
    .await;
    app.sql("update providers set is_active = false, paused_because = 'documents'").await;
    let standing = async || dev.get("/me/provider").await.body["standing"].clone();
    certify(&olga, &dev, &provider_id, "IMI accreditation", 10).await;
    assert_eq!(standing().await, "paused", "he still may not tow");
    certify(&olga, &dev, &provider_id, "towing Licence", 10).await;
    assert_eq!(standing().await, "active");
}

#[tokio::test]
async fn an_admin_accepts_no_document_that_they_have_not_opened() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let (olga, ada) = (admin(&app, "olga", "A1").await, admin(&app, "ada", "A2").await);
    let provider_id = apply(&dev).await;
    let document = id(&upload_insurance(&dev, 30).await.body);
    let path = format!("/admin/providers/{provider_id}/documents/{document}");
    let accept = async |admin: &Client| admin.post(&format!("{path}/seen"), Value::Null).await;
    assert_eq!(accept(&olga).await.refusal(), (409, "not_opened", "Open the document first."));
    ada.download(&format!("{path}/file")).await;
    assert_eq!(accept(&olga).await.refusal().1, "not_opened", "another admin has");
    olga.download(&format!("{path}/file")).await;
    assert_eq!(accept(&olga).await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_export_has_every_document_and_picture_of_a_provider_who_has_many() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    apply(&dev).await;
    app.sql(
        "insert into provider_documents (id, provider_id, kind, title, file, content_type, uploaded_at)
         select gen_random_uuid(), id, 'certificate', 'One of many', convert_to('%PDF-' || repeat(n::text, 2000000), 'UTF8'),
                'application/pdf', now()
         from providers, generate_series(1, 20) as n",
    )
    .await;
    let (headers, bytes) = dev.download("/me/export").await;
    assert_eq!(header(&headers, "content-length"), bytes.len().to_string());
    let zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).expect("a ZIP");
    let names = zip.file_names_raw();
    let documents = names.filter(|name| name.starts_with(b"documents/")).count();
    assert_eq!(documents, 20);
}

#[tokio::test]
async fn a_certificate_that_counts_is_not_removed_before_another_is_seen() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = approved(&olga, &dev).await;
    let first = certify(&olga, &dev, &provider_id, "Licence to tow", 10).await;
    let first = format!("/me/provider/documents/{first}");
    let sentence = "This is the certificate that you work under. Upload the new one first; once we’ve seen it, you can remove \
                    this one.";
    assert_eq!(dev.delete(&first).await.refusal(), (409, "in_use", sentence));
    certify(&olga, &dev, &provider_id, "IMI accreditation", 10).await;
    assert_eq!(dev.delete(&first).await.refusal(), (409, "in_use", sentence), "of another name");
    certify(&olga, &dev, &provider_id, "licence to tow", 10).await;
    assert_eq!(dev.delete(&first).await.status, StatusCode::NO_CONTENT);
}
