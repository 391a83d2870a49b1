//! Public keys as COSE writes them (RFC 9052, RFC 9053, RFC 8230), and signatures by them.

use minicbor::Decoder;
use minicbor::data::Type;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
    UnparsedPublicKey,
};

use super::WebauthnError;

/// The kinds of key that are taken, the preferred one first, by COSE's numbers: ES256, `EdDSA` with Ed25519, and RS256, which
/// some of Windows' authenticators have alone.
pub const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];

const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;
const P256: i64 = 1;
const CURVE_25519: i64 = 6;

/// A public key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PublicKey<'a> {
    /// A point of P-256.
    Es256 { x: &'a [u8], y: &'a [u8] },
    /// A key of Ed25519.
    EdDsa(&'a [u8]),
    /// The modulus and the exponent.
    Rs256 { n: &'a [u8], e: &'a [u8] },
}

/// The parameters of a key. What the labels -1 to -3 mean depends on its kind.
#[derive(Default)]
struct Parameters<'a> {
    kind: Option<i64>,
    algorithm: Option<i64>,
    curve: Option<i64>,
    bytes: [Option<&'a [u8]>; 3],
}

impl<'a> PublicKey<'a> {
    /// The key that bytes begin with, and how many bytes it has.
    pub fn read(bytes: &'a [u8]) -> Result<(Self, usize), WebauthnError> {
        let mut decoder = Decoder::new(bytes);
        let parameters = parameters(&mut decoder)?;
        let [first, second, third] = parameters.bytes;
        let key = match (parameters.kind, parameters.algorithm, parameters.curve) {
            (Some(2), Some(ES256), Some(P256)) => Self::Es256 { x: long(second)?, y: long(third)? },
            (Some(1), Some(EDDSA), Some(CURVE_25519)) => Self::EdDsa(long(second)?),
            (Some(3), Some(RS256), None) => Self::Rs256 {
                n: first.ok_or(WebauthnError::Unreadable)?,
                e: second.ok_or(WebauthnError::Unreadable)?,
            },
            _ => return Err(WebauthnError::KeyKind),
        };
        Ok((key, decoder.position()))
    }

    /// Fails unless the owner of the key has signed this.
    pub fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), WebauthnError> {
        let verified = match *self {
            Self::Es256 { x, y } => {
                let point = [&[0x04], x, y].concat();
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            Self::EdDsa(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
            Self::Rs256 { n, e } => RsaPublicKeyComponents { n, e }.verify(
                &RSA_PKCS1_2048_8192_SHA256,
                message,
                signature,
            ),
        };
        verified.map_err(|_| WebauthnError::Signature)
    }
}

fn parameters<'a>(decoder: &mut Decoder<'a>) -> Result<Parameters<'a>, WebauthnError> {
    let mut found = Parameters::default();
    for _ in 0..decoder.map()?.ok_or(WebauthnError::Unreadable)? {
        let label = decoder.i64()?;
        match (label, decoder.datatype()?) {
            (1, _) => found.kind = Some(decoder.i64()?),
            (3, _) => found.algorithm = Some(decoder.i64()?),
            (-1, Type::Bytes) => found.bytes[0] = Some(decoder.bytes()?),
            (-1, _) => found.curve = Some(decoder.i64()?),
            (-2, _) => found.bytes[1] = Some(decoder.bytes()?),
            (-3, Type::Bytes) => found.bytes[2] = Some(decoder.bytes()?),
            _ => decoder.skip()?,
        }
    }
    Ok(found)
}

/// A coordinate, or a key: 32 bytes.
fn long(bytes: Option<&[u8]>) -> Result<&[u8], WebauthnError> {
    bytes.filter(|bytes| bytes.len() == 32).ok_or(WebauthnError::Unreadable)
}
