//! From whatever was uploaded to a JPEG of ours.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::imageops::{self, FilterType};
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, Limits, RgbImage};

use super::rules::{
    LONGEST_EDGE, MOST_BYTES, MOST_DECODED, MOST_KEPT, MOST_PIXELS, MOST_SCANS, PictureError,
    QUALITIES,
};

/// A picture as it is kept: upright, at most 1600 pixels long, without any metadata.
#[derive(Debug)]
pub struct Picture {
    /// The file.
    pub jpeg: Vec<u8>,
    /// In pixels.
    pub width: i16,
    /// In pixels.
    pub height: i16,
}

/// Reads a JPEG, PNG or WebP, told by its content, and encodes it anew. Blocks for up to some seconds.
///
/// # Errors
/// When it is none of these, too large, or damaged. Its size is known before any pixel is decoded.
pub fn picture(bytes: &[u8]) -> Result<Picture, PictureError> {
    if bytes.is_empty() {
        return Err(PictureError::Missing);
    }
    if bytes.len() > MOST_BYTES {
        return Err(PictureError::TooLarge);
    }
    // The decoders are written not to panic, but what they read is written by strangers: a panic here is a fault of the
    // picture, not of the server.
    catch_unwind(AssertUnwindSafe(|| encoded(&decoded(bytes)?)))
        .unwrap_or(Err(PictureError::Damaged))
}

fn decoded(bytes: &[u8]) -> Result<DynamicImage, PictureError> {
    let cursor = Cursor::new(bytes);
    match image::guess_format(bytes).map_err(|_| PictureError::Kind)? {
        ImageFormat::Jpeg => {
            check_scans(bytes)?;
            read(JpegDecoder::new(cursor)?)
        }
        ImageFormat::Png => read(PngDecoder::with_limits(cursor, limits())?),
        ImageFormat::WebP => read(WebPDecoder::new(cursor)?),
        _ => Err(PictureError::Kind),
    }
}

impl From<ImageError> for PictureError {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Limits(_) => Self::TooManyPixels,
            _ => Self::Damaged,
        }
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    // Beside the picture itself a decoder holds some lines of it, or of a progressive one the coefficients.
    limits.max_alloc = Some(MOST_DECODED * 2);
    // As JPEG has it; PNG knows no such bound, and a line of millions of pixels is no picture.
    limits.max_image_width = Some(u16::MAX.into());
    limits.max_image_height = Some(u16::MAX.into());
    limits
}

fn read(mut decoder: impl ImageDecoder) -> Result<DynamicImage, PictureError> {
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS || decoder.total_bytes() > MOST_DECODED {
        return Err(PictureError::TooManyPixels);
    }
    decoder.set_limits(limits())?;
    let orientation = decoder.orientation()?;
    let picture = DynamicImage::from_decoder(decoder)?;
    let mut picture = DynamicImage::ImageRgb8(smaller(on_white(picture)));
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// JPEG knows no transparency.
fn on_white(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let picture = picture.into_rgba8();
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [red, green, blue, alpha] = picture.get_pixel(x, y).0.map(u16::from);
        let mix = |color: u16| u8::try_from((color * alpha + 255 * (255 - alpha)) / 255);
        image::Rgb([red, green, blue].map(|color| mix(color).unwrap_or(u8::MAX)))
    })
}

fn smaller(picture: RgbImage) -> RgbImage {
    let (width, height) = picture.dimensions();
    let longest = width.max(height);
    if longest <= LONGEST_EDGE {
        return picture;
    }
    // No edge is longer than 65,535, so this fits.
    let scaled = |edge: u32| (edge * LONGEST_EDGE).div_ceil(longest);
    imageops::resize(&picture, scaled(width), scaled(height), FilterType::CatmullRom)
}

fn encoded(picture: &DynamicImage) -> Result<Picture, PictureError> {
    let edge = |pixels: u32| i16::try_from(pixels).map_err(|_| PictureError::Damaged);
    let (width, height) = (edge(picture.width())?, edge(picture.height())?);
    for quality in QUALITIES {
        let mut jpeg = Vec::new();
        picture.write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, quality))?;
        if jpeg.len() <= MOST_KEPT {
            return Ok(Picture { jpeg, width, height });
        }
    }
    Err(PictureError::TooLarge)
}

/// Walks the markers of a JPEG (ITU-T T.81, annex B): it must come to its end, which the decoder does not ask for, in a
/// reasonable number of scans.
fn check_scans(jpeg: &[u8]) -> Result<(), PictureError> {
    const START_OF_SCAN: u8 = 0xDA;
    const END: u8 = 0xD9;
    let mut scans = 0;
    // After the start of the image.
    let mut at = 2;
    while let Some(&byte) = jpeg.get(at) {
        let marker = jpeg.get(at + 1).copied().unwrap_or(0);
        // What a scan holds, what is escaped, what fills, and restarts within a scan.
        if byte != 0xFF || matches!(marker, 0x00 | 0x01 | 0xD0..=0xD7) {
            at += 1;
            continue;
        }
        match marker {
            0xFF => at += 1,
            END if scans > 0 => return Ok(()),
            END => return Err(PictureError::Damaged),
            _ => {
                scans += usize::from(marker == START_OF_SCAN);
                if scans > MOST_SCANS {
                    return Err(PictureError::Damaged);
                }
                let length = jpeg.get(at + 2..at + 4).ok_or(PictureError::Damaged)?;
                at += 2 + usize::from(length[0]) * 256 + usize::from(length[1]);
            }
        }
    }
    Err(PictureError::Damaged)
}

#[cfg(test)]
mod tests {
    use image::{Rgba, RgbaImage};
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    use super::*;

    fn file(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
        let mut file = Cursor::new(Vec::new());
        picture.into().write_to(&mut file, format).expect("encoded");
        file.into_inner()
    }

    /// The hardest there is to encode: each colour of each pixel is all or nothing.
    fn noise(width: u32, height: u32) -> RgbImage {
        let mut colors = vec![0_u8; width as usize * height as usize * 3];
        StdRng::seed_from_u64(7).fill(&mut colors[..]);
        for color in &mut colors {
            *color = if *color < 128 { 0 } else { 255 };
        }
        RgbImage::from_raw(width, height, colors).expect("three a pixel")
    }

    fn size(picture: &Picture) -> (i16, i16) {
        (picture.width, picture.height)
    }

    #[test]
    fn a_picture_is_at_most_1600_pixels_long_and_never_nothing() {
        let kept = |width, height| {
            let kept = picture(&file(RgbImage::new(width, height), ImageFormat::Png));
            kept.map(|kept| size(&kept))
        };
        assert_eq!(kept(1, 1), Ok((1, 1)));
        assert_eq!(kept(1600, 900), Ok((1600, 900)));
        assert_eq!(kept(900, 3200), Ok((450, 1600)));
        assert_eq!(kept(20_000, 2), Ok((1600, 1)));
        assert_eq!(kept(65_536, 1), Err(PictureError::TooManyPixels));
    }

    #[test]
    fn pure_noise_still_fits_where_it_is_kept() {
        let kept = picture(&file(noise(1600, 1600), ImageFormat::Png)).expect("a picture");
        assert_eq!(size(&kept), (1600, 1600));
        assert!(kept.jpeg.len() > MOST_KEPT / 2, "{} bytes are no test", kept.jpeg.len());
        assert!(kept.jpeg.len() <= MOST_KEPT, "{} bytes", kept.jpeg.len());
    }

    #[test]
    fn what_is_transparent_becomes_white() {
        let glass = RgbaImage::from_pixel(8, 8, Rgba([0, 0, 0, 0]));
        let kept = picture(&file(glass, ImageFormat::Png)).expect("a picture");
        let shown = image::load_from_memory(&kept.jpeg).expect("a JPEG").into_rgb8();
        assert_eq!(shown.get_pixel(4, 4).0, [255; 3]);
    }

    #[test]
    fn whatever_is_damaged_is_read_or_refused() {
        let mut random = StdRng::seed_from_u64(1);
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let whole = file(noise(40, 30), format);
            for _ in 0..400 {
                let mut damaged = whole.clone();
                for _ in 0..random.random_range(1..12) {
                    let at = random.random_range(0..damaged.len());
                    damaged[at] = random.random();
                }
                damaged.truncate(random.random_range(damaged.len() / 2..=damaged.len()));
                // Not `picture`, which would hide a panic.
                if let Ok(read) = decoded(&damaged) {
                    assert!(encoded(&read).is_ok());
                }
            }
        }
    }
}
