//! What may be uploaded, and the sentences people read.

/// Bytes of an uploaded picture.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// Pixels of an uploaded picture.
pub const MAX_PIXELS: u64 = 40_000_000;
/// Bytes that all pictures together may take while they are decoded, at their most. What alone takes more is refused.
pub const MAX_IN_FLIGHT: u64 = 200_000_000;
/// Passes over a progressive JPEG; cameras and programs make about ten. Each costs the time of the whole picture.
pub const MAX_SCANS: usize = 64;
/// Pixels of the longest edge of what we keep.
pub const MAX_EDGE: u32 = 1600;
/// Bytes of what we keep.
pub const MAX_KEPT: usize = 4 * 1024 * 1024;
/// Of a JPEG, from 1 to 100; the other one for what would have too many bytes, such as pure noise.
pub const QUALITIES: [u8; 2] = [82, 50];

/// Uploads that are in memory at once.
pub const RECEIVED_AT_ONCE: usize = 16;
/// How many of those may come from one network.
pub const RECEIVED_PER_NETWORK: usize = 4;
/// Pictures that are decoded at once.
pub const DECODED_AT_ONCE: u64 = 2;

/// Why a picture is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// There is none.
    #[error("Please choose a picture")]
    Missing,
    /// Too many bytes.
    #[error("Pictures can be up to 10 MB")]
    TooLarge,
    /// Too many pixels.
    #[error("Pictures can be up to 40 megapixels")]
    TooManyPixels,
    /// Not too many pixels, but too many bytes for each.
    #[error(
        "This picture is too large in this format. Please save it as an ordinary JPEG and choose that."
    )]
    TooHeavy,
    /// Something else, whatever its name says.
    #[error("Please choose a JPEG, PNG or WebP picture")]
    Kind,
    /// It ends too early, or contradicts itself.
    #[error("We can’t open this picture. It may be damaged. Please choose another.")]
    Damaged,
}
