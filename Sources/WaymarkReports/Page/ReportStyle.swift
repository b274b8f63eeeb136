/// How a report page looks: the colours and letters of the web page, light and dark.
enum ReportStyle {
  static let css = """
    :root{color-scheme:light dark;--paint:#e2430f;--bark:#13231c;--lime:#fffaf0;--paper:#f6efdd;--raised:#fffaf0;
    --sunken:#e9dfc6;--ink:#13231c;--quiet:#3c4d43;--rule:#c9bc9b;--accent:#b8320a;--truth:#1a563b;--fix:#17506b;
    --route:#8a6a1c;--m0:#c23a0b;--m1:#0072b2;--m2:#b07a00;--m3:#009e73;--m4:#a44d8c;--m5:#3d8fbf;--m6:#7d7300;--m7:#6d4c9f;
    --m8:#6b6b6b;--m9:#8a4b22;--sign:"DIN Alternate",Bahnschrift,"D-DIN","Avenir Next Condensed","Roboto Condensed",
    "DejaVu Sans Condensed","Arial Narrow",sans-serif}
    @media (prefers-color-scheme:dark){:root{--paper:#0f1a15;--raised:#17251e;--sunken:#0a120e;--ink:#f4ecd8;--quiet:#b9c4b8;
    --rule:#3b4d43;--accent:#ff9a70;--truth:#8fd0a8;--fix:#8ecbe6;--route:#e3c36b;--m0:#ff8a5c;--m1:#62b5ee;--m2:#e8b64c;
    --m3:#4fd0a4;--m4:#e29acb;--m5:#8ecbe6;--m6:#cfc455;--m7:#b79be0;--m8:#a9a9a9;--m9:#d69a6c}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);line-height:1.45;font:1rem/1.45 Seravek,"Gill Sans Nova",Ubuntu,
    Calibri,"Avenir Next",Roboto,"DejaVu Sans",sans-serif}
    .top,main,footer{max-width:72rem;margin:0 auto;padding:0 1rem}
    .top{display:flex;gap:1rem;align-items:center;padding-top:1.5rem;padding-bottom:1rem}
    .blaze{flex:none;width:1.5rem;height:3.6rem;border:2px solid var(--bark);border-radius:4px;
    background:linear-gradient(var(--lime) 0 33%,var(--paint) 33% 67%,var(--lime) 67%)}
    .kicker{margin:0;color:var(--accent);font:600 .875rem var(--sign);letter-spacing:.06em;text-transform:uppercase}
    h1{margin:.1rem 0;font:700 clamp(1.35rem,1rem + 2vw,2rem)/1.15 var(--sign);overflow-wrap:anywhere}
    h2{margin:0;font:700 1.15rem/1.2 var(--sign)}
    .meta{margin:0;color:var(--quiet);font-size:.9rem;overflow-wrap:anywhere}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(10.5rem,1fr));gap:.75rem;margin:0 0 1rem}
    .figures div,.card{background:var(--raised);border:1px solid var(--rule);border-radius:6px}
    .figures div{padding:.7rem .9rem}
    dt{color:var(--quiet);font-size:.85rem}
    dd{margin:0;font:700 1.6rem/1.25 var(--sign);font-variant-numeric:tabular-nums}
    dd.more{font-family:inherit;font-size:.85rem;font-weight:400;line-height:1.35;color:var(--quiet)}
    .card{padding:1rem;margin:0 0 1rem;min-width:0}
    .head{display:flex;flex-wrap:wrap;gap:.5rem 1rem;justify-content:space-between;align-items:center;margin-bottom:.6rem}
    .choice{font-size:.9rem;color:var(--quiet)}
    select{font:inherit;color:var(--ink);background:var(--paper);border:1px solid var(--rule);border-radius:4px;
    padding:.4rem .5rem;min-height:2.75rem;max-width:100%}
    .drawing{position:relative;touch-action:pan-y}
    .drawing svg{display:block;width:100%;background:var(--paper);border-radius:4px}
    #map svg{cursor:grab}
    .zoom{position:absolute;right:.5rem;top:.5rem;display:grid;gap:.35rem}
    .zoom button{width:2.75rem;height:2.75rem;font:700 1.2rem var(--sign);color:var(--ink);background:var(--raised);
    border:1px solid var(--rule);border-radius:4px;cursor:pointer}
    .keys{display:flex;flex-wrap:wrap;gap:.25rem .9rem;margin:.6rem 0 0;font-size:.9rem}
    .keys label{display:inline-flex;gap:.4rem;align-items:center;min-height:2rem;cursor:pointer}
    .swatch{width:1.3rem;height:0;border-top:4px solid currentColor;border-radius:2px}
    .swatch.dot{width:.6rem;height:.6rem;border:0;border-radius:50%;background:currentColor}
    .swatch.dash{border-top-style:dashed}
    input{accent-color:var(--paint)}
    .slider{display:grid;grid-template-columns:auto 1fr;gap:.8rem;align-items:center;margin-top:.5rem;font-size:.9rem;
    font-variant-numeric:tabular-nums}
    .slider input{width:100%;min-height:2.25rem}
    .pair{display:grid;grid-template-columns:1fr;gap:0 1rem}
    @media (min-width:60rem){.pair{grid-template-columns:1fr 1fr}}
    .pair .card:last-child:nth-child(odd){grid-column:1/-1}
    .pair .card{display:flex;flex-direction:column}
    .pair .keys{margin-top:auto;padding-top:.5rem}
    .note{margin:.5rem 0 0;color:var(--quiet);font-size:.9rem}
    .sub{margin:.1rem 0 .5rem;color:var(--quiet);font-size:.875rem;min-height:2.6em}
    .wide{overflow-x:auto}
    table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums;width:100%}
    th,td{padding:.4rem .6rem;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
    thead th{color:var(--quiet);font-weight:600;white-space:normal;vertical-align:bottom;min-width:4.4rem}
    th:first-child{text-align:left;position:sticky;left:0;background:var(--raised)}
    footer{padding:1rem 1rem 2rem;color:var(--quiet);font-size:.875rem}
    :focus-visible{outline:3px solid var(--paint);outline-offset:2px}
    svg text{fill:var(--quiet);font-size:12px;font-family:inherit;font-variant-numeric:tabular-nums}
    svg .strong{fill:var(--ink);font-weight:700}
    .gridline{stroke:var(--rule);stroke-width:1;opacity:.6}.zero{stroke:var(--quiet);stroke-width:1}
    .cursor{stroke:var(--ink);stroke-width:1;stroke-dasharray:3 3}.new-scene{stroke:var(--accent);stroke-dasharray:2 4}
    .line{fill:none;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}.chosen{stroke-width:2.8}
    .band{stroke:none;opacity:.16}
    @media print{.zoom,.slider,.choice{display:none}.card,.figures div{break-inside:avoid}}
    """
}
