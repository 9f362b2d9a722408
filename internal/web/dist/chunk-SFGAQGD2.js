var t="";function i(){t=location.hash}function r(o){location.hash===t&&(history.replaceState(history.state,"",o),i())}export{i as a,r as b};
