// A chart, drawn by Observable Plot, which is loaded when the first chart is shown.

import type * as Library from "@observablehq/plot";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { report } from "../toasts";
import "./chart.css";

export type Plot = typeof Library;

interface Props {
  /** What is shown, for those who do not see it. */
  label: string;
  /** The chart, for this width. */
  draw: (plot: Plot, width: number) => Library.PlotOptions;
  /** What the drawing depends on. */
  of: unknown[];
}

/** Wide enough to be read; narrower places scroll. */
const LEAST_WIDTH = 260;

export function Chart({ label, draw, of }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useSignal(0);

  useEffect(() => {
    const element = frame.current;
    if (!element) {
      return;
    }
    const observer = new ResizeObserver(([entry]) => {
      width.value = Math.floor(entry?.contentRect.width ?? 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    let left = false;
    if (width.value > 0) {
      import("@observablehq/plot").then((plot) => {
        const wide = Math.max(LEAST_WIDTH, width.value);
        if (!left && frame.current) {
          const drawn = plot.plot({ className: "plot", width: wide, ...draw(plot, wide) });
          // The page allows no style that is not in its own files; chart.css says the same.
          for (const style of drawn.querySelectorAll("style")) {
            style.remove();
          }
          // The label of the whole says what it shows.
          drawn.setAttribute("aria-hidden", "true");
          frame.current.replaceChildren(drawn);
        }
      }, report);
    }
    return () => {
      left = true;
    };
  }, [width.value, ...of]);

  return <div class="chart" ref={frame} role="img" aria-label={label} />;
}
