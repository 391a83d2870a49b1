//! What the authenticator says of a ceremony, in bytes (section 6.1).

use super::public_key::PublicKey;
use super::{MAX_ID_LENGTH, WebauthnError};

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const BACKUP_ELIGIBLE: u8 = 0x08;
const BACKED_UP: u8 = 0x10;
const HAS_CREDENTIAL: u8 = 0x40;
const HAS_EXTENSIONS: u8 = 0x80;
/// The length of an AAGUID, the id of the authenticator's model. It is not read.
const AAGUID_LENGTH: usize = 16;

/// What the authenticator says.
#[derive(Debug)]
pub struct AuthenticatorData<'a> {
    /// The hash of the id of whom it was made for.
    pub rp_id_hash: &'a [u8],
    /// How often the credential has signed; 0 where the authenticator does not count.
    pub sign_count: u32,
    /// The id and the public key of a new credential.
    pub credential: Option<(&'a [u8], &'a [u8])>,
    flags: u8,
}

impl<'a> AuthenticatorData<'a> {
    /// Reads the whole of it.
    pub fn read(bytes: &'a [u8]) -> Result<Self, WebauthnError> {
        let mut rest = bytes;
        let rp_id_hash = take(&mut rest, 32)?;
        let flags = take(&mut rest, 1)?[0];
        let sign_count = u32::from_be_bytes(number(take(&mut rest, 4)?)?);
        // What is backed up can be.
        if flags & BACKED_UP != 0 && flags & BACKUP_ELIGIBLE == 0 {
            return Err(WebauthnError::Unreadable);
        }
        let mut credential = None;
        if flags & HAS_CREDENTIAL != 0 {
            take(&mut rest, AAGUID_LENGTH)?;
            let length = u16::from_be_bytes(number(take(&mut rest, 2)?)?).into();
            if length > MAX_ID_LENGTH {
                return Err(WebauthnError::Unreadable);
            }
            let id = take(&mut rest, length)?;
            let (_, length) = PublicKey::read(rest)?;
            credential = Some((id, take(&mut rest, length)?));
        }
        // None was asked for; what an authenticator adds of itself is not read.
        if flags & HAS_EXTENSIONS == 0 && !rest.is_empty() {
            return Err(WebauthnError::Unreadable);
        }
        Ok(Self { rp_id_hash, sign_count, credential, flags })
    }

    /// Fails unless the authenticator's user was there, and showed who they are.
    pub fn check_user(&self) -> Result<(), WebauthnError> {
        if self.flags & USER_PRESENT == 0 {
            return Err(WebauthnError::NobodyPresent);
        }
        if self.flags & USER_VERIFIED == 0 {
            return Err(WebauthnError::NobodyVerified);
        }
        Ok(())
    }
}

fn take<'a>(rest: &mut &'a [u8], length: usize) -> Result<&'a [u8], WebauthnError> {
    let (taken, left) = rest.split_at_checked(length).ok_or(WebauthnError::Unreadable)?;
    *rest = left;
    Ok(taken)
}

fn number<const N: usize>(bytes: &[u8]) -> Result<[u8; N], WebauthnError> {
    bytes.try_into().map_err(|_| WebauthnError::Unreadable)
}
