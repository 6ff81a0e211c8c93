// Redirects Internet Explorer, which doesn't support modules (spec §1). The syntax is old, so that it can run this.
if (/MSIE |Trident\//.test(navigator.userAgent) && location.pathname !== '/ie.html') location.replace('/ie.html')
