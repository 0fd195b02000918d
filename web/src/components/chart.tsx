// A chart drawn with Observable Plot. The library is loaded with the first chart.

import type * as Library from "@observablehq/plot";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { report } from "../toasts";
import { language } from "../words";
import "./chart.css";

export type Plot = typeof Library;

interface Props {
  /** The accessible description. */
  label: string;
  /** The options of the chart at this width. */
  draw: (plot: Plot, width: number) => Library.PlotOptions;
  /** The values that the chart depends on. */
  of: unknown[];
}

/** The smallest readable width. Narrower places scroll. */
const MIN_WIDTH = 260;

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
    let isGone = false;
    if (width.value > 0) {
      import("@observablehq/plot").then((plot) => {
        const wide = Math.max(MIN_WIDTH, width.value);
        if (!isGone && frame.current) {
          const drawn = plot.plot({ className: "plot", width: wide, ...draw(plot, wide) });
          // The Content-Security-Policy forbids inline styles. chart.css has the same rules.
          for (const style of drawn.querySelectorAll("style")) {
            style.remove();
          }
          // The label of the frame describes the chart.
          drawn.setAttribute("aria-hidden", "true");
          frame.current.replaceChildren(drawn);
        }
      }, report);
    }
    return () => {
      isGone = true;
    };
  }, [width.value, language(), ...of]);

  return <div class="chart" ref={frame} role="img" aria-label={label} />;
}
