//! What the authenticator says of a ceremony, in bytes (section 6.1).

use super::public_key::PublicKey;
use super::{Fault, LONGEST_ID};

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const BACKUP_ELIGIBLE: u8 = 0x08;
const BACKED_UP: u8 = 0x10;
const HAS_CREDENTIAL: u8 = 0x40;
const HAS_EXTENSIONS: u8 = 0x80;
/// The length of the id of an authenticator's make.
const MAKE_LENGTH: usize = 16;

/// What the authenticator says.
#[derive(Debug)]
pub struct AuthenticatorData<'a> {
    /// The hash of the id of whom it was made for.
    pub relying_party: &'a [u8],
    /// How often the credential has signed; 0 where the authenticator does not count.
    pub sign_count: u32,
    /// The id and the public key of a new credential.
    pub credential: Option<(&'a [u8], &'a [u8])>,
    flags: u8,
}

impl<'a> AuthenticatorData<'a> {
    /// Reads the whole of it.
    pub fn read(bytes: &'a [u8]) -> Result<Self, Fault> {
        let mut rest = bytes;
        let relying_party = take(&mut rest, 32)?;
        let flags = take(&mut rest, 1)?[0];
        let sign_count = u32::from_be_bytes(number(take(&mut rest, 4)?)?);
        // What is backed up can be.
        if flags & BACKED_UP != 0 && flags & BACKUP_ELIGIBLE == 0 {
            return Err(Fault::Unreadable);
        }
        let mut credential = None;
        if flags & HAS_CREDENTIAL != 0 {
            take(&mut rest, MAKE_LENGTH)?;
            let length = u16::from_be_bytes(number(take(&mut rest, 2)?)?).into();
            if length > LONGEST_ID {
                return Err(Fault::Unreadable);
            }
            let id = take(&mut rest, length)?;
            let (_, length) = PublicKey::read(rest)?;
            credential = Some((id, take(&mut rest, length)?));
        }
        // None was asked for; what an authenticator adds of itself is not read.
        if flags & HAS_EXTENSIONS == 0 && !rest.is_empty() {
            return Err(Fault::Unreadable);
        }
        Ok(Self { relying_party, sign_count, credential, flags })
    }

    /// Fails unless the authenticator's user was there, and showed who they are.
    pub fn check_user(&self) -> Result<(), Fault> {
        if self.flags & USER_PRESENT == 0 {
            return Err(Fault::NobodyPresent);
        }
        if self.flags & USER_VERIFIED == 0 {
            return Err(Fault::NobodyVerified);
        }
        Ok(())
    }
}

fn take<'a>(rest: &mut &'a [u8], length: usize) -> Result<&'a [u8], Fault> {
    let (taken, left) = rest.split_at_checked(length).ok_or(Fault::Unreadable)?;
    *rest = left;
    Ok(taken)
}

fn number<const N: usize>(bytes: &[u8]) -> Result<[u8; N], Fault> {
    bytes.try_into().map_err(|_| Fault::Unreadable)
}
