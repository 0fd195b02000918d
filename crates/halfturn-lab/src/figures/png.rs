//! Figures as PNG, lettered without any font of the system.

use std::sync::Arc;

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

/// Dots for each unit of a drawing: enough for paper.
const SCALE: f32 = 3.0;

/// Why a drawing could not be painted.
#[derive(Debug, thiserror::Error)]
#[error("cannot paint a figure: {0}")]
pub struct PngError(String);

/// What paints drawings; it holds the fonts.
pub struct Painter {
    options: Options<'static>,
}

impl Default for Painter {
    fn default() -> Self {
        let mut fonts = Database::new();
        fonts.load_font_data(dejavu::sans_condensed::regular().to_vec());
        fonts.load_font_data(dejavu::sans_condensed::bold().to_vec());
        let family = fonts.faces().find_map(|face| face.families.first()).map(|(name, _)| name.clone());
        let family = family.unwrap_or_default();
        fonts.set_sans_serif_family(family.clone());
        Self { options: Options { font_family: family, fontdb: Arc::new(fonts), ..Options::default() } }
    }
}

impl Painter {
    /// The bytes of a PNG file.
    ///
    /// # Errors
    /// The text is no drawing, or one without extent.
    pub fn png(&self, svg: &str) -> Result<Vec<u8>, PngError> {
        let tree = Tree::from_str(svg, &self.options).map_err(|error| PngError(error.to_string()))?;
        let size = tree.size().to_int_size().scale_by(SCALE);
        let pixmap = size.and_then(|size| Pixmap::new(size.width(), size.height()));
        let mut pixmap = pixmap.ok_or_else(|| PngError("it has no extent".to_owned()))?;
        resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixmap.as_mut());
        pixmap.encode_png().map_err(|error| PngError(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::svg::{Anchor, Svg};

    /// How many dots of a PNG file are dark, and its size.
    fn dark(bytes: &[u8]) -> (usize, [u32; 2]) {
        let pixmap = Pixmap::decode_png(bytes).unwrap();
        let dark = pixmap.pixels().iter().filter(|pixel| pixel.red() < 128).count();
        (dark, [pixmap.width(), pixmap.height()])
    }

    #[test]
    fn letters_are_painted_without_fonts_of_the_system() {
        let painter = Painter::default();
        let drawing = |text: &str, bold: bool| {
            let mut svg = Svg::new(100.0, 40.0);
            svg.text([10.0, 30.0], 20.0, Anchor::Start, bold, text);
            painter.png(&svg.finish()).unwrap()
        };
        let (empty, size) = dark(&drawing("", false));
        assert_eq!((empty, size), (0, [300, 120]));
        let (plain, _) = dark(&drawing("R U2 F′", false));
        let (bold, _) = dark(&drawing("R U2 F′", true));
        assert!(plain > 1000 && bold > plain * 5 / 4, "{plain} {bold}");
        assert!(painter.png("no drawing").is_err());
    }
}
