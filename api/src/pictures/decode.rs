//! From whatever was uploaded to a JPEG of ours.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::imageops::{self, FilterType};
use image::{DynamicImage, ImageDecoder, ImageFormat, Limits, RgbImage};

use super::rules::{
    LONGEST_EDGE, MOST_BYTES, MOST_DECODED, MOST_PIXELS, MOST_SCANS, QUALITY, Unfit,
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
pub fn picture(bytes: &[u8]) -> Result<Picture, Unfit> {
    if bytes.is_empty() {
        return Err(Unfit::Missing);
    }
    if bytes.len() > MOST_BYTES {
        return Err(Unfit::TooLarge);
    }
    // The decoders are written not to panic, but what they read is written by strangers: a panic here is a fault of the
    // picture, not of the server.
    catch_unwind(AssertUnwindSafe(|| encoded(&decoded(bytes)?))).unwrap_or(Err(Unfit::Damaged))
}

fn decoded(bytes: &[u8]) -> Result<DynamicImage, Unfit> {
    let cursor = Cursor::new(bytes);
    match image::guess_format(bytes).map_err(|_| Unfit::Kind)? {
        ImageFormat::Jpeg => {
            check_scans(bytes)?;
            read(JpegDecoder::new(cursor).map_err(|_| Unfit::Damaged)?)
        }
        ImageFormat::Png => {
            let decoder = PngDecoder::with_limits(cursor, limits());
            read(decoder.map_err(|_| Unfit::Damaged)?)
        }
        ImageFormat::WebP => read(WebPDecoder::new(cursor).map_err(|_| Unfit::Damaged)?),
        _ => Err(Unfit::Kind),
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    // Beside the picture itself a decoder holds some lines of it, or of a progressive one the coefficients.
    limits.max_alloc = Some(MOST_DECODED * 2);
    limits
}

fn read(mut decoder: impl ImageDecoder) -> Result<DynamicImage, Unfit> {
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS || decoder.total_bytes() > MOST_DECODED {
        return Err(Unfit::TooManyPixels);
    }
    decoder.set_limits(limits()).map_err(|_| Unfit::TooManyPixels)?;
    let orientation = decoder.orientation().map_err(|_| Unfit::Damaged)?;
    let picture = DynamicImage::from_decoder(decoder).map_err(|_| Unfit::Damaged)?;
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
    let scaled = |edge: u32| (edge * LONGEST_EDGE).div_ceil(longest);
    imageops::resize(&picture, scaled(width), scaled(height), FilterType::CatmullRom)
}

fn encoded(picture: &DynamicImage) -> Result<Picture, Unfit> {
    let mut jpeg = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut jpeg, QUALITY);
    picture.write_with_encoder(encoder).map_err(|_| Unfit::Damaged)?;
    let edge = |pixels: u32| i16::try_from(pixels).map_err(|_| Unfit::Damaged);
    Ok(Picture { width: edge(picture.width())?, height: edge(picture.height())?, jpeg })
}

/// Walks the markers of a JPEG (ITU-T T.81, annex B): it must come to its end, which the decoder does not ask for, in a
/// reasonable number of scans.
fn check_scans(jpeg: &[u8]) -> Result<(), Unfit> {
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
            END => return Err(Unfit::Damaged),
            _ => {
                scans += usize::from(marker == START_OF_SCAN);
                if scans > MOST_SCANS {
                    return Err(Unfit::Damaged);
                }
                let length = jpeg.get(at + 2..at + 4).ok_or(Unfit::Damaged)?;
                at += 2 + usize::from(length[0]) * 256 + usize::from(length[1]);
            }
        }
    }
    Err(Unfit::Damaged)
}
