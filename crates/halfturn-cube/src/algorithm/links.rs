//! Links that play an algorithm on other web sites.

use core::fmt::Write;

use super::Algorithm;

/// A link that plays `algorithm` in the Twizzle editor, after `setup`.
///
/// ```
/// use halfturn_cube::{Algorithm, twizzle_link};
/// let link = twizzle_link(&"R U".parse()?, &"U' R'".parse()?);
/// assert_eq!(link, "https://alpha.twizzle.net/edit/?setup-alg=R+U&alg=U%27+R%27");
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[must_use]
pub fn twizzle_link(setup: &Algorithm, algorithm: &Algorithm) -> String {
    // The page decodes form-encoded queries: a space is a plus sign.
    let plain = |c: char| (c == ' ').then_some('+');
    link("https://alpha.twizzle.net/edit/", [("setup-alg", setup), ("alg", algorithm)], plain)
}

/// A link that plays `algorithm` on alg.cubing.net, after `setup`.
///
/// ```
/// use halfturn_cube::{Algorithm, alg_cubing_net_link};
/// let link = alg_cubing_net_link(&Algorithm::EMPTY, &"(R U')2".parse()?);
/// assert_eq!(link, "https://alg.cubing.net/?alg=%28R_U-%292");
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[must_use]
pub fn alg_cubing_net_link(setup: &Algorithm, algorithm: &Algorithm) -> String {
    let plain = |c: char| match c {
        ' ' => Some('_'),
        '\'' => Some('-'),
        _ => None,
    };
    link("https://alg.cubing.net/", [("setup", setup), ("alg", algorithm)], plain)
}

/// The page's address with a query. Empty algorithms are left out. `plain` maps characters that the
/// page encodes in its own way.
fn link(page: &str, query: [(&str, &Algorithm); 2], plain: impl Fn(char) -> Option<char>) -> String {
    let mut link = page.to_owned();
    let mut separator = '?';
    for (name, algorithm) in query.into_iter().filter(|(_, algorithm)| !algorithm.is_empty()) {
        link.push(separator);
        link.push_str(name);
        link.push('=');
        for c in algorithm.to_string().chars() {
            match plain(c) {
                Some(own) => link.push(own),
                None if c.is_ascii_alphanumeric() => link.push(c),
                None => c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| {
                    write!(link, "%{byte:02X}").expect("writing to a string does not fail");
                }),
            }
        }
        separator = '&';
    }
    link
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_but_letters_and_digits_is_encoded() {
        let algorithm: Algorithm = "[R: [U, F]2'] (M)'".parse().unwrap();
        assert_eq!(
            twizzle_link(&Algorithm::EMPTY, &algorithm),
            "https://alpha.twizzle.net/edit/?alg=%5BR%3A+%5BU%2C+F%5D2%27%5D+%28M%29%27"
        );
        assert_eq!(
            alg_cubing_net_link(&algorithm, &algorithm.inverse()),
            "https://alg.cubing.net/?setup=%5BR%3A_%5BU%2C_F%5D2-%5D_%28M%29-&alg=%28M%29_%5BR%3A_%5BU%2C_F%5D2%5D"
        );
        assert_eq!(twizzle_link(&Algorithm::EMPTY, &Algorithm::EMPTY), "https://alpha.twizzle.net/edit/");
    }
}
