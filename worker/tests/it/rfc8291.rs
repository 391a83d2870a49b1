//! What a browser does with a push (RFC 8291, RFC 8188) and a push service with its token (RFC 8292), written from the RFCs
//! and not with the library that encrypts.

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hkdf::Hkdf;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::{PublicKey, SecretKey};
use serde_json::Value;
use sha2::Sha256;

/// A browser's keys.
pub struct Browser {
    private: SecretKey,
    pub auth: Vec<u8>,
}

impl Browser {
    pub fn new(private: &[u8], auth: &[u8]) -> Self {
        let private = SecretKey::from_slice(private).expect("a private key");
        Self { private, auth: auth.to_vec() }
    }

    /// Its public key, as it gives it.
    pub fn p256dh(&self) -> Vec<u8> {
        self.private.public_key().to_encoded_point(false).as_bytes().to_vec()
    }

    /// Reads the body of a push; none when it is not for this browser.
    pub fn read(&self, body: &[u8]) -> Option<Vec<u8>> {
        // RFC 8188, 2.1: salt (16), record size (4), length of the key's id (1), the key's id.
        let (salt, rest) = body.split_at_checked(16)?;
        let (size, rest) = rest.split_at_checked(4)?;
        let size = u32::from_be_bytes(size.try_into().ok()?);
        let (length, rest) = rest.split_first()?;
        let (server, record) = rest.split_at_checked(usize::from(*length))?;
        // RFC 8291, 4: one record.
        assert!(record.len() <= usize::try_from(size).ok()? && body.len() <= 4096);
        let server_key = PublicKey::from_sec1_bytes(server).ok()?;
        let shared =
            p256::ecdh::diffie_hellman(self.private.to_nonzero_scalar(), server_key.as_affine());
        // RFC 8291, 3.4.
        let info = [b"WebPush: info\0", self.p256dh().as_slice(), server].concat();
        let ikm = expand::<32>(&self.auth, shared.raw_secret_bytes(), &info);
        let key = expand::<16>(salt, &ikm, b"Content-Encoding: aes128gcm\0");
        let nonce = expand::<12>(salt, &ikm, b"Content-Encoding: nonce\0");
        let cipher = Aes128Gcm::new_from_slice(&key).ok()?;
        let mut plain = cipher.decrypt(&Nonce::from(nonce), record).ok()?;
        // RFC 8188, 2: the last record ends with 2 and zeros.
        while plain.last() == Some(&0) {
            plain.pop();
        }
        (plain.pop() == Some(2)).then_some(plain)
    }
}

fn expand<const N: usize>(salt: &[u8], key: &[u8], info: &[u8]) -> [u8; N] {
    let mut out = [0; N];
    Hkdf::<Sha256>::new(Some(salt), key).expand(info, &mut out).expect("short enough");
    out
}

/// The claims of a token, and the key that signed it, when the signature is right.
pub fn claims(authorization: &str) -> Option<(Value, Vec<u8>)> {
    let (token, key) = authorization.strip_prefix("vapid t=")?.split_once(", k=")?;
    let key = BASE64.decode(key).ok()?;
    let (signed, signature) = token.rsplit_once('.')?;
    let (header, claims) = signed.split_once('.')?;
    let read = |part: &str| serde_json::from_slice::<Value>(&BASE64.decode(part).ok()?).ok();
    let header = read(header)?;
    (header["alg"] == "ES256" && header["typ"] == "JWT").then_some(())?;
    let signature = Signature::from_slice(&BASE64.decode(signature).ok()?).ok()?;
    let verifying = VerifyingKey::from_sec1_bytes(&key).ok()?;
    verifying.verify(signed.as_bytes(), &signature).ok()?;
    Some((read(claims)?, key))
}

fn decoded(text: &str) -> Vec<u8> {
    BASE64.decode(text).expect("base64url")
}

#[test]
fn the_example_of_the_rfc_is_read() {
    let browser = Browser::new(
        &decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
        &decoded("BTBZMqHH6r4Tts7J_aSIgg"),
    );
    assert_eq!(
        browser.p256dh(),
        decoded(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        )
    );
    // RFC 8291, 5: the body of the request.
    let body = decoded(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
    assert_eq!(
        browser.read(&body).as_deref(),
        Some(&b"When I grow up, I want to be a watermelon"[..])
    );
    let mut forged = body;
    if let Some(last) = forged.last_mut() {
        *last ^= 1;
    }
    assert_eq!(browser.read(&forged), None);
}

#[test]
fn the_example_of_a_token_is_verified() {
    // RFC 8292, 2.4.
    let authorization = "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";
    let (claims, _) = claims(authorization).expect("verified");
    assert_eq!(claims["aud"], "https://push.example.net");
    assert_eq!(claims["sub"], "mailto:push@example.com");
    assert!(super::rfc8291::claims(&authorization.replace("i3CYb7", "i3CYb8")).is_none());
}
