//! Types that are a number below a count.

/// The array of all values of a type that wraps a number: `[Type(0), Type(1), …]`.
macro_rules! numbered {
    ($Type:ident, $count:expr) => {{
        let mut all = [$Type(0); $count];
        let mut index = 0;
        while index < $count {
            all[index] = $Type(index as u8);
            index += 1;
        }
        all
    }};
}
