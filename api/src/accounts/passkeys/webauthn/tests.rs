//! The test vectors of Web Authentication, and what is changed in them.

use proptest::prelude::*;
use serde_json::Value;

use super::*;

fn vectors() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("vectors.json")).expect("JSON");
    file["vectors"].as_array().expect("vectors").clone()
}

fn vector(name: &str) -> Value {
    vectors().into_iter().find(|vector| vector["name"] == name).expect(name)
}

fn bytes(value: &Value) -> Vec<u8> {
    hex::decode(value.as_str().expect("text")).expect("hexadecimal digits")
}

fn example() -> RelyingParty {
    RelyingParty::at("https://example.org").expect("an address")
}

/// The credential of a vector, whatever its policy says.
fn credential(vector: &Value) -> (Vec<u8>, Vec<u8>) {
    let object = bytes(&vector["attestation_object"]);
    let data =
        AuthenticatorData::read(authenticator_data_of(&object).expect("data")).expect("read");
    let (id, key) = data.credential.expect("a credential");
    (id.to_owned(), key.to_owned())
}

fn register(party: &RelyingParty, vector: &Value) -> Result<NewCredential, WebauthnError> {
    let client_data = ClientData::read(&bytes(&vector["client_data"]))?;
    party.verify_registration(&client_data, &bytes(&vector["attestation_object"]))
}

fn assertion(party: &RelyingParty, vector: &Value) -> Result<u32, WebauthnError> {
    let (of, (_, key)) = (&vector["assertion"], credential(vector));
    let client_data = ClientData::read(&bytes(&of["client_data"]))?;
    party.verify_assertion(
        &key,
        &client_data,
        &bytes(&of["authenticator_data"]),
        &bytes(&of["signature"]),
    )
}

#[test]
fn what_the_standard_shows_is_read_as_it_says() {
    for vector in vectors() {
        let name = vector["name"].as_str().expect("a name");
        assert_eq!(credential(&vector).0, bytes(&vector["credential_id"]), "{name}");
        for part in [&vector, &vector["assertion"]] {
            let client_data = ClientData::read(&bytes(&part["client_data"])).expect(name);
            let challenge = base64::Engine::decode(
                &base64::engine::general_purpose::URL_SAFE_NO_PAD,
                client_data.challenge,
            );
            assert_eq!(challenge.ok(), Some(bytes(&part["challenge"])), "{name}");
        }
    }
}

/// The signature is checked before the user is, so what fails at the user has a good signature.
#[test]
fn signatures_of_every_kind_of_key_are_verified_and_users_have_to_be() {
    let (unverified, fine) = (Err(WebauthnError::NobodyVerified), Ok(0));
    for (name, registered, asserted) in [
        ("packed-es256", true, fine),
        ("packed-rs256", true, unverified),
        ("packed-eddsa", false, unverified),
        ("none-es256", false, unverified),
        ("none-es256-long-credential-id", false, fine),
    ] {
        let vector = vector(name);
        let expected = if registered { Ok(()) } else { Err(WebauthnError::NobodyVerified) };
        assert_eq!(register(&example(), &vector).map(|_| ()), expected, "{name}");
        assert_eq!(assertion(&example(), &vector), asserted, "{name}");
    }
}

#[test]
fn what_was_made_elsewhere_or_for_something_else_is_refused() {
    for name in ["none-es256-crossOrigin", "none-es256-topOrigin"] {
        assert_eq!(register(&example(), &vector(name)), Err(WebauthnError::CrossOrigin), "{name}");
        assert_eq!(assertion(&example(), &vector(name)), Err(WebauthnError::CrossOrigin), "{name}");
    }
    let vector = vector("packed-es256");
    for address in ["https://example.org:8443", "http://example.org", "https://example.com"] {
        let other = RelyingParty::at(address).expect("an address");
        assert_eq!(assertion(&other, &vector), Err(WebauthnError::Origin), "{address}");
        assert_eq!(register(&other, &vector), Err(WebauthnError::Origin), "{address}");
    }
    // The origin is the browser's word; whom it was made for stands in what the authenticator signs.
    let other = RelyingParty { id: "example.com".into(), ..example() };
    assert_eq!(assertion(&other, &vector), Err(WebauthnError::RelyingParty));
    assert_eq!(register(&other, &vector), Err(WebauthnError::RelyingParty));
    let made = ClientData::read(&bytes(&vector["client_data"])).expect("read");
    let of = &vector["assertion"];
    let data = (bytes(&of["authenticator_data"]), bytes(&of["signature"]));
    let used = example().verify_assertion(&credential(&vector).1, &made, &data.0, &data.1);
    assert_eq!(used, Err(WebauthnError::Ceremony), "a registration is no assertion");
}

#[test]
fn whatever_is_changed_of_what_was_signed_is_refused() {
    for name in ["packed-es256", "packed-rs256", "packed-eddsa"] {
        let vector = vector(name);
        let (of, (_, key)) = (&vector["assertion"], credential(&vector));
        let client_data = ClientData::read(&bytes(&of["client_data"])).expect("read");
        let (data, signature) = (bytes(&of["authenticator_data"]), bytes(&of["signature"]));
        let mut counted = data.clone();
        counted[36] ^= 1;
        assert_eq!(
            example().verify_assertion(&key, &client_data, &counted, &signature),
            Err(WebauthnError::Signature),
            "{name}"
        );
        let mut other = signature.clone();
        *other.last_mut().expect("bytes") ^= 1;
        let refused = example().verify_assertion(&key, &client_data, &data, &other);
        assert_eq!(refused, Err(WebauthnError::Signature), "{name}");
    }
    // Another user's key.
    let (vector, other) = (vector("packed-es256"), credential(&vector("none-es256")).1);
    let of = &vector["assertion"];
    let client_data = ClientData::read(&bytes(&of["client_data"])).expect("read");
    let data = (bytes(&of["authenticator_data"]), bytes(&of["signature"]));
    let refused = example().verify_assertion(&other, &client_data, &data.0, &data.1);
    assert_eq!(refused, Err(WebauthnError::Signature));
}

#[test]
fn a_key_of_a_kind_that_was_not_asked_for_is_refused() {
    // A map of kty 2, alg -35 and crv 2: ES384.
    assert_eq!(
        PublicKey::read(&hex::decode("a301020338222002").expect("hex")),
        Err(WebauthnError::KeyKind)
    );
    assert_eq!(PublicKey::read(b""), Err(WebauthnError::Unreadable));
    assert_eq!(PublicKey::read(&[0xa0]), Err(WebauthnError::KeyKind));
    assert_eq!(authenticator_data_of(&[0xa0]), Err(WebauthnError::Unreadable));
    assert_eq!(
        authenticator_data_of(&[0xbf, 0xff]),
        Err(WebauthnError::Unreadable),
        "of no stated length"
    );
}

#[test]
fn a_site_is_known_by_its_host_and_its_origin() {
    let party = RelyingParty::at("http://localhost:8080/").expect("an address");
    assert_eq!(
        party,
        RelyingParty { id: "localhost".into(), origin: "http://localhost:8080".into() }
    );
    assert_eq!(example().id, "example.org");
}

/// A registration of the standard's, with another key: of RSA, and of a length.
fn with_a_key_of(length: u16) -> Result<NewCredential, WebauthnError> {
    let party = example();
    let vector = vector("none-es256");
    let client_data = ClientData::read(&bytes(&vector["client_data"])).expect("read");
    let key = [&[0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x59][..], &length.to_be_bytes()];
    let key = [key.concat(), vec![1; length.into()], vec![0x21, 0x43, 1, 0, 1]].concat();
    let data = [&Sha256::digest(&party.id)[..], &[0x45, 0, 0, 0, 0], &[0; 16], &[0, 1, 7], &key];
    let data = data.concat();
    let head =
        [&b"\xa1\x68authData\x59"[..], &u16::try_from(data.len()).expect("short").to_be_bytes()];
    party.verify_registration(&client_data, &[head.concat(), data].concat())
}

#[test]
fn a_key_is_as_long_as_the_longest_of_rsa_and_no_longer() {
    assert!(with_a_key_of(1024).is_ok());
    assert_eq!(with_a_key_of(2048), Err(WebauthnError::Unreadable));
}

/// The objects of the standard, with a byte that says how long something is, or what it is, replaced by others.
#[test]
fn changed_lengths_and_kinds_make_nothing_worse_than_refused() {
    let heads: [&[u8]; 6] = [
        &[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        &[0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        &[0x9f],
        &[0xbf],
        &[0x81; 5000],
        &[0xff],
    ];
    for vector in vectors() {
        let object = bytes(&vector["attestation_object"]);
        let client_data = ClientData::read(&bytes(&vector["client_data"])).expect("read");
        let key = credential(&vector).1;
        for head in heads {
            for at in 0..object.len() {
                let changed = [&object[..at], head, &object[at + 1..]].concat();
                let _ = example().verify_registration(&client_data, &changed);
            }
            for at in 0..key.len() {
                let changed = [&key[..at], head, &key[at + 1..]].concat();
                if let Ok((_, length)) = PublicKey::read(&changed) {
                    assert!(length <= changed.len());
                }
            }
            let replaced = [head, &object[1..]].concat();
            assert!(authenticator_data_of(&replaced).is_err(), "{head:?}");
        }
    }
}

proptest! {
    #[test]
    fn odd_bytes_are_refused_and_no_more(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(ClientData::read(&bytes).is_err());
        let _ = authenticator_data_of(&bytes);
        let _ = AuthenticatorData::read(&bytes);
        prop_assert!(PublicKey::read(&bytes).is_err());
    }

    #[test]
    fn what_is_cut_short_is_refused(length in 0usize..164) {
        let object = bytes(&vector("none-es256")["attestation_object"]);
        let data = authenticator_data_of(&object).expect("data");
        prop_assert!(AuthenticatorData::read(&data[..length.min(data.len() - 1)]).is_err());
    }
}
