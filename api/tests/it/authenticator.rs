//! A device that holds a passkey, and the browser in front of it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The address of the app in tests.
const ORIGIN: &str = "http://localhost:8080";

#[derive(Clone)]
pub struct Authenticator {
    pub key: SigningKey,
    pub id: [u8; 16],
    /// Whose passkey it holds.
    pub handle: String,
    /// How often it says that it has signed.
    pub count: u32,
    /// Whether it asks its user for a finger or a PIN.
    pub verifies: bool,
    /// The page that its browser is on.
    pub origin: &'static str,
}

impl Default for Authenticator {
    fn default() -> Self {
        let key = SigningKey::from_slice(&rand::random::<[u8; 32]>()).expect("a key");
        let (id, handle) = (rand::random(), String::new());
        Self { key, id, handle, count: 0, verifies: true, origin: ORIGIN }
    }
}

impl Authenticator {
    /// Makes a passkey as it is asked to: `navigator.credentials.create`.
    pub fn create(&mut self, options: &Value) -> Value {
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        options["user"]["id"].as_str().expect("a handle").clone_into(&mut self.handle);
        let point = self.key.verifying_key().to_encoded_point(false);
        let (x, y) = (point.x().expect("x"), point.y().expect("y"));
        let head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
        let key = [&head[..], x, &[0x22, 0x58, 0x20], y].concat();
        let credential = [&[0; 16][..], &[0, 16], &self.id, &key].concat();
        let data = [self.data(&options["rp"]["id"], 0x40), credential].concat();
        let length = u8::try_from(data.len()).expect("less than 256 bytes");
        let head = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58";
        let object = [&head[..], &[length], &data].concat();
        let client_data = self.client_data("webauthn.create", options);
        self.credential(&json!({
            "clientDataJSON": encode(client_data.as_bytes()),
            "attestationObject": encode(&object),
        }))
    }

    /// Signs what it is asked to: `navigator.credentials.get`.
    pub fn get(&self, options: &Value) -> Value {
        assert_eq!(options["userVerification"], "required");
        let data = self.data(&options["rpId"], 0);
        let client_data = self.client_data("webauthn.get", options);
        let signed = [&data[..], &Sha256::digest(&client_data)].concat();
        let signature: Signature = self.key.sign(&signed);
        self.credential(&json!({
            "clientDataJSON": encode(client_data.as_bytes()),
            "authenticatorData": encode(&data),
            "signature": encode(signature.to_der().as_bytes()),
            "userHandle": self.handle,
        }))
    }

    /// The id of its passkey, as browsers write it.
    pub fn id_text(&self) -> String {
        encode(&self.id)
    }

    fn credential(&self, response: &Value) -> Value {
        let id = self.id_text();
        json!({"id": id, "rawId": id, "type": "public-key", "response": response})
    }

    fn data(&self, party: &Value, flags: u8) -> Vec<u8> {
        let party = Sha256::digest(party.as_str().expect("an id"));
        let flags = flags | if self.verifies { 0x05 } else { 0x01 };
        [&party[..], &[flags], &self.count.to_be_bytes()].concat()
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        let challenge = &options["challenge"];
        json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false})
            .to_string()
    }
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
